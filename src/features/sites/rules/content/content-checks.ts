import { nearestName, type SettingsProblem, withSuggestion } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { findReservedPath, isSamePath } from '../settings/reserved-paths.ts';
import { checkDelivery } from './delivery-checks.ts';

type Content = Pick<
  SiteSettings,
  'models' | 'offers' | 'brands' | 'slides' | 'promotions' | 'customBlocks' | 'reviews' | 'home' | 'delivery' | 'search'
>;

const checkUnique = (list: readonly object[], path: readonly string[], field: string, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const values = list.map((entry) => (entry as Readonly<Record<string, unknown>>)[field]);
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (first === index) return [];
    const otherEntry = `${path.join('.')}[${first}]`;
    return [
      problemAt(
        [...path, index, field],
        `is already used as the ${field} of ${otherEntry}`,
        `${field === 'id' ? 'an' : 'a'} ${field} that no other entry has`,
      ),
    ];
  });
};

/**
 * A kind of entry to which an option can refer, such as a model. If the site has no entry of this kind, the error message
 * contains `allowedIfNone` instead of a list of allowed names.
 */
interface NamedThing {
  readonly description: string;
  readonly allowedIfNone: string;
}

const MODEL: NamedThing = {
  description: 'the slug of a model of this site',
  allowedIfNone: 'no slug, because the site has no models',
};
const HOME_BLOCK: NamedThing = {
  description: "a custom block of this site whose place is 'home'",
  allowedIfNone: "no name, because the site has no custom block whose place is 'home'",
};

const unknownNameProblem = (
  path: Parameters<ProblemAt>[0],
  name: string,
  thing: NamedThing,
  known: readonly string[],
  problemAt: ProblemAt,
) => {
  const message = withSuggestion(`is not ${thing.description}`, nearestName(name, known));
  return problemAt(path, message, known.join(', ') || thing.allowedIfNone);
};

/**
 * Refuses a model whose page has the same path as a page of the platform or a search page of the site. That page would be
 * shown instead, so nobody could open the page of the model (ROUTE-34, A-04).
 */
const checkModelPaths = ({ models, search }: Content, problemAt: ProblemAt): readonly SettingsProblem[] =>
  models.flatMap(({ slug, overrideUrl }, index) => {
    const path = `/${slug}`;
    const taken = findReservedPath(path) ?? Object.values(search.paths).find((other) => isSamePath(other, path)) ?? null;
    return taken === null || overrideUrl !== null
      ? []
      : [
          problemAt(
            ['models', index, 'slug'],
            `is the path of the page ${taken}, which is shown instead of the model`,
            'another slug, or an overrideUrl for this model',
          ),
        ];
  });

/**
 * Refuses a promotion or an offer that ends before it begins, because it would never be shown. A date without a time
 * includes the whole day.
 */
const checkDates = (
  option: 'promotions' | 'offers',
  dated: readonly { readonly start: string | null; readonly expiry: string | null }[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] =>
  dated.flatMap(({ start, expiry }, index) => {
    if (start === null || expiry === null) return [];
    const isInOrder = start.padEnd(16, 'T00:00') < expiry.padEnd(16, 'T23:59');
    return isInOrder
      ? []
      : [
          problemAt(
            [option, index, 'start'],
            `is not before the ${option === 'offers' ? 'offer' : 'promotion'}’s expiry '${expiry}'`,
            'a start that is before the expiry; or only a start, or only an expiry',
          ),
        ];
  });

/**
 * Checks that a site's content is consistent: slugs, numbers and names are unique, and every reference has a target
 * (ENT-20 to 26, SITE-18).
 */
export const checkContent = (site: Content, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const modelSlugs = site.models.map(({ slug }) => slug);
  const homeBlocks = site.customBlocks.filter(({ place }) => place === 'home').map(({ name }) => name);
  const customBlockProblem = (name: string, index: number): readonly SettingsProblem[] => {
    const problem = unknownNameProblem(['home', 'blocks', index, 'name'], name, HOME_BLOCK, homeBlocks, problemAt);
    // A template serves several sites, so it may name a home block that this site does not have. This is an error only in
    // two cases: the name is similar to that of a home block of the site (probably misspelt), or the site has a block with
    // this name that is not for the home page.
    const isMeantOtherwise = nearestName(name, homeBlocks) !== null || site.customBlocks.some((block) => block.name === name);
    return problem.file.startsWith('templates/') && !isMeantOtherwise ? [] : [problem];
  };
  return [
    ...checkUnique(site.models, ['models'], 'slug', problemAt),
    ...checkUnique(site.offers, ['offers'], 'id', problemAt),
    ...checkUnique(site.brands, ['brands'], 'slug', problemAt),
    ...checkUnique(site.slides, ['slides'], 'id', problemAt),
    ...checkUnique(site.customBlocks, ['customBlocks'], 'name', problemAt),
    ...checkUnique(site.reviews.items, ['reviews', 'items'], 'id', problemAt),
    ...checkDelivery(site.delivery, problemAt),
    ...site.offers.flatMap(({ model }, index) =>
      model === null || modelSlugs.includes(model)
        ? []
        : [unknownNameProblem(['offers', index, 'model'], model, MODEL, modelSlugs, problemAt)],
    ),
    ...site.home.blocks.flatMap((entry, index) =>
      entry.block !== 'custom' || homeBlocks.includes(String(entry.name)) ? [] : customBlockProblem(String(entry.name), index),
    ),
    ...checkModelPaths(site, problemAt),
    ...checkDates('promotions', site.promotions, problemAt),
    ...checkDates('offers', site.offers, problemAt),
  ];
};
