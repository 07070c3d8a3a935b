import { checkFinance } from '#features/finance/rules/finance-checks.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import { findContrastProblems } from '#features/theme/rules/theme-contrast.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { checkContent } from '../content/content-checks.ts';
import { redirectProblems } from '../redirects/redirect-problems.ts';
import { checkReservations } from './reservation-checks.ts';
import { findReservedPath, isSamePath } from './reserved-paths.ts';

const checkPaths = (site: SiteSettings, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const entries = Object.entries(site.search.paths);
  return entries.flatMap(([name, path], index) => {
    const at = ['search', 'paths', name];
    const reserved = findReservedPath(path);
    if (reserved !== null)
      return [problemAt(at, `collides with ${reserved}, which the platform serves itself`, 'a path that nothing else uses')];
    const twin = entries.slice(0, index).find(([, other]) => isSamePath(other, path));
    return twin ? [problemAt(at, `is already used as the path of search.paths.${twin[0]}`, 'a path that nothing else uses')] : [];
  });
};

const checkLocations = (
  site: SiteSettings,
  dealerships: readonly DealershipSettings[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const owners = new Map<string, string>();
  return dealerships.flatMap((dealership, index) =>
    dealership.locations.flatMap(({ slug }) => {
      const owner = owners.get(slug);
      owners.set(slug, owner ?? dealership.slug);
      if (owner === undefined || owner === dealership.slug) return [];
      return [
        problemAt(
          ['dealerships', index],
          `has a location with the slug '${slug}', which dealership '${owner}' of this site also uses`,
          `location slugs that are unique among all dealerships of site '${site.slug}'`,
        ),
      ];
    }),
  );
};

/** Checks that no two service locations have the same name, because the form for a service posts the name (FORM-26). */
const checkServiceLocations = (
  site: SiteSettings,
  dealerships: readonly DealershipSettings[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const owners = new Map<string, string>();
  return dealerships.flatMap((dealership, index) =>
    dealership.locations.flatMap(({ name, visible, locationType }) => {
      if (!visible || locationType !== 'service') return [];
      const owner = owners.get(name);
      owners.set(name, owner ?? dealership.slug);
      if (owner === undefined) return [];
      return [
        problemAt(
          ['dealerships', index],
          `has a service location with the name '${name}', which another service location of dealership '${owner}' also has`,
          `names that are unique among all service locations of site '${site.slug}'`,
        ),
      ];
    }),
  );
};

/**
 * Checks that involve several options of a site: its slug is the name of its folder, its search pages conflict with
 * no other path, its colours make text readable, and its dealerships and content are consistent.
 */
export const checkSite = (
  site: SiteSettings,
  dealerships: readonly DealershipSettings[],
  folder: string,
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const problems: SettingsProblem[] = [];
  if (site.slug !== folder) problems.push(problemAt(['slug'], "is not the name of the site's folder", `'${folder}'`));
  problems.push(...checkPaths(site, problemAt));
  const slugs = dealerships.map(({ slug }) => slug);
  slugs.forEach((slug, index) => {
    if (slugs.indexOf(slug) < index)
      problems.push(problemAt(['dealerships', index], `lists dealership '${slug}' a second time`, 'each dealership once'));
  });
  problems.push(...checkLocations(site, dealerships, problemAt), ...checkServiceLocations(site, dealerships, problemAt));
  if (site.primaryDealership !== null && !slugs.includes(site.primaryDealership)) {
    problems.push(problemAt(['primaryDealership'], 'is not a dealership of this site', slugs.join(', ')));
  }
  problems.push(...checkFinance(site, slugs, problemAt), ...checkReservations(site, dealerships, problemAt));
  site.chat.opensFor.forEach((slug, index) => {
    if (!slugs.includes(slug)) problems.push(problemAt(['chat', 'opensFor', index], 'is not a dealership of this site', slugs.join(', ')));
  });
  problems.push(...checkContent(site, problemAt), ...redirectProblems(site.redirects, problemAt));
  for (const { token, message, nearest } of findContrastProblems(site.theme)) {
    problems.push(problemAt(['theme', token], message, `for instance '${nearest}', the nearest colour with enough contrast`));
  }
  return problems;
};
