import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { SearchBase } from './search-paths.ts';

type NamingSite = Pick<Site, 'brands' | 'models' | 'manufacturer'>;

/** A make or model as the site's own files spell it. */
export interface NamedMake {
  readonly make: string;
  /** Null on a make's page. */
  readonly model: string | null;
}

/**
 * The make or model of a search page, where the site's brands, models or single manufacturer name it: its own
 * menus and blocks lead there, whether it has stock just now or not. Null for all others.
 *
 * @example namedMake(site, resolveSearchPath(site.search.paths, '/search/kia/ev5')) // { make: 'Kia', model: 'EV5' }
 */
export const namedMake = (
  { brands, models, manufacturer }: NamingSite,
  { makeSlug, modelSlug }: Pick<SearchBase, 'makeSlug' | 'modelSlug'>,
): NamedMake | null => {
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
