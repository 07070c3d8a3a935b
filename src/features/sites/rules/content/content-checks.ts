import { nearestName, type SettingsProblem } from '../settings-problem.ts';
import type { SiteSettings } from '../site.ts';
import type { ProblemAt } from '../validate-settings.ts';
import { checkDelivery } from './delivery-checks.ts';

type Content = Pick<SiteSettings, 'models' | 'offers' | 'brands' | 'slides' | 'customBlocks' | 'reviews' | 'home' | 'delivery'>;

const checkUnique = (list: readonly object[], path: readonly string[], field: string, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const values = list.map((entry) => (entry as Readonly<Record<string, unknown>>)[field]);
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (first === index) return [];
    return [problemAt([...path, index, field], `is the ${field} of ${path.join('.')}[${first}] too`, `one of its own`)];
  });
};

const unknownNameProblem = (path: Parameters<ProblemAt>[0], name: string, what: string, known: readonly string[], problemAt: ProblemAt) => {
  const nearest = nearestName(name, known);
  const hint = nearest === null ? '' : `; did you mean '${nearest}'?`;
  return problemAt(path, `is not ${what}${hint}`, known.join(', ') || 'none, for there are none yet');
};

/**
 * Checks of a site's content against itself: what is told apart by a slug, number or name has one of its own,
 * and what is referred to is there (ENT-20 to 26, SITE-18).
 */
export const checkContent = (site: Content, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const modelSlugs = site.models.map(({ slug }) => slug);
  const homeBlocks = site.customBlocks.filter(({ place }) => place === 'home').map(({ name }) => name);
  // A template may name a block that a site need not have: only a name that must be meant otherwise is a mistake.
  const isOfTemplate = (name: string): boolean =>
    nearestName(name, homeBlocks) === null && !site.customBlocks.some((block) => block.name === name);
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
        : [unknownNameProblem(['offers', index, 'model'], model, 'the slug of a model of this site', modelSlugs, problemAt)],
    ),
    ...site.home.blocks.flatMap((entry, index) =>
      entry.block !== 'custom' || homeBlocks.includes(entry.name) || isOfTemplate(entry.name)
        ? []
        : [
            unknownNameProblem(
              ['home', 'blocks', index, 'name'],
              entry.name,
              "a custom block of this site with the place 'home'",
              homeBlocks,
              problemAt,
            ),
          ],
    ),
  ];
};
