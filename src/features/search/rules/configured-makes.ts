import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { SearchBase } from './paths/search-base.ts';

type NamingSite = Pick<Site, 'brands' | 'models' | 'manufacturer'>;

/** A make, and optionally a model, in the spelling of the site's own files. */
export interface ConfiguredMake {
  readonly make: string;
  /** Name of the model; null on the page of a make. */
  readonly model: string | null;
}

/**
 * The make or model of a search page if the site's settings contain it: in its brands, its models or its single
 * manufacturer. Otherwise null. The site's menus and blocks link to these pages even while the site has no stock of the
 * make or model.
 *
 * @example configuredMake(site, resolveSearchPath(site.search.paths, '/search/kia/ev5')) // { make: 'Kia', model: 'EV5' }
 */
export const configuredMake = (
  { brands, models, manufacturer }: NamingSite,
  { makeSlug, modelSlug }: Pick<SearchBase, 'makeSlug' | 'modelSlug'>,
): ConfiguredMake | null => {
  const makeOf = (model: NamingSite['models'][number]): string | null => model.manufacturer ?? manufacturer?.name ?? null;
  const isAsked = (name: string | null): name is string => name !== null && slugify(name) === makeSlug;
  if (modelSlug === undefined) {
    const brand = brands.find(({ slug }) => slug === makeSlug)?.title;
    const make = brand ?? [manufacturer?.name ?? null, ...models.map(makeOf)].find(isAsked);
    return make === undefined ? null : { make, model: null };
  }
  for (const model of models) {
    const make = makeOf(model);
    if (model.slug === modelSlug && isAsked(make)) return { make, model: model.name };
  }
  return null;
};
