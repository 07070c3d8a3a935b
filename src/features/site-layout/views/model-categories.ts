import { modelImage } from '#features/content/rules/model-image.ts';
import { modelHref } from '#features/search/rules/stock-hrefs.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import { foldName } from '#kernel/text.ts';
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
export const modelCategories = (site: Pick<Site, 'models' | 'manufacturer' | 'search'>, bodyHref: BodyHref): readonly BodyCategory[] => {
  const models = site.models.filter(({ status }) => status !== 'retired');
  const named = models.flatMap(({ bodies }) => bodies);
  const bodies = named.filter((body, index) => named.findIndex((other) => foldName(other) === foldName(body)) === index);
  const seen = new Set<Model>();
  return bodies.map((body) => ({
    label: body,
    href: bodyHref(body),
    nofollow: true,
    shape: shapeOf(body),
    models: models
      .filter((model) => model.bodies.some((one) => foldName(one) === foldName(body)))
      .map((model) => {
        const isAgain = seen.has(model);
        seen.add(model);
        const src = modelImage(model);
        return { label: model.name, href: modelHref(site, model), picture: src === null ? null : { src }, isAgain };
      }),
  }));
};
