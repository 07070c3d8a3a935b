import { modelHref } from '#features/content/rules/models/model-hrefs.ts';
import { modelImage } from '#features/content/rules/models/model-image.ts';
import { listedModels, modelsByBody } from '#features/content/rules/models/model-range.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import type { BodyCategory } from './frame-view.ts';

/** Returns the URL of the page with all vehicles of a body type, or null if there is no such page. */
export type BodyHref = (body: string) => string | null;

/**
 * A site's configured models by body type (ENT-23, NAV-02), in the order of its file. A model with several body types
 * is listed under each of them.
 *
 * @example modelCategories(site, () => null)[0] // { label: 'SUV', models: [{ label: 'EV5', … }], … }
 */
export const modelCategories = (site: Pick<Site, 'models'>, bodyHref: BodyHref): readonly BodyCategory[] => {
  const seen = new Set<Model>();
  return modelsByBody(listedModels(site)).map(({ body, models }) => ({
    label: body,
    href: bodyHref(body),
    nofollow: true,
    shape: shapeOf(body),
    models: models.map((model) => {
      const isAgain = seen.has(model);
      seen.add(model);
      const src = modelImage(model);
      return { label: model.name, href: modelHref(model), picture: src === null ? null : { src }, isAgain };
    }),
  }));
};
