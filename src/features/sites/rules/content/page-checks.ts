import { nearestName, type SettingsProblem, withSuggestion } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { SiteSettings } from '#model/site/site.ts';

/**
 * Checks the forms of a site's content pages. Each form must exist. A page may have only one form, because a form is posted to
 * the URL of its page. The page of special offers must have no form, because it is shown as a part of a search page, and search
 * pages are the same for all shoppers.
 *
 * @param platformForms names of the forms that every site has
 */
export const checkPages = (
  { pages, leadForms }: Pick<SiteSettings, 'pages' | 'leadForms'>,
  platformForms: readonly string[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const known = [...new Set([...leadForms.map(({ name }) => name), ...platformForms])];
  return Object.entries(pages).flatMap(([page, { blocks }]) => {
    const forms = blocks.flatMap(({ block, form }, index) => (block === 'form' ? [{ index, name: String(form) }] : []));
    return forms.flatMap(({ index, name }, place) => {
      const at = (option: string) => ['pages', page, 'blocks', index, option];
      if (page === 'special-offers')
        return [
          problemAt(at('block'), 'is not possible on this page, because this page is shown above search results', 'a form on another page'),
        ];
      if (place > 0) return [problemAt(at('block'), 'is the second form of this page', 'one form on each page')];
      if (known.includes(name)) return [];
      return [problemAt(at('form'), withSuggestion('is not a form of this site', nearestName(name, known)), known.join(', '))];
    });
  });
};
