import type { Fault } from './checks/site-faults.ts';
import type { AnsweredRoute } from './routes/answering-sites.ts';

/** If many faults of one kind have the same text, only this number of them is printed. */
const MOST_ALIKE = 8;

/** The text of a fault without its numbers and slugs. Faults with the same cause have the same text. */
const alike = ({ kind, text }: Fault): string => `${kind} ${text.replaceAll(/\/cars\/[^/ ]+/g, '/cars/').replaceAll(/\d+/g, '0')}`;

/** Prints the faults of a site, grouped by kind, with their counts. @returns the number of faults */
export const printFaults = (faults: readonly Fault[]): number => {
  const byKind = Map.groupBy(faults, ({ kind }) => kind);
  for (const [kind, list] of byKind) {
    console.log(`  ${kind}: ${list.length}`);
    for (const same of Map.groupBy(list, alike).values()) {
      for (const { page, text } of same.slice(0, MOST_ALIKE)) console.log(`    ${page}  ${text}`);
      if (same.length > MOST_ALIKE) console.log(`    … and ${same.length - MOST_ALIKE} more faults with the same text`);
    }
  }
  return faults.length;
};

/**
 * Prints on which demo sites each route of the requirements answers.
 *
 * @param variants maps each path of the garage page that was tested to a demo site. The settings of this site contained
 * the path, and the site showed the garage page at this path.
 * @returns the number of routes that no demo site answers
 */
export const printRoutes = (routes: readonly AnsweredRoute[], variants: ReadonlyMap<string, string>): number => {
  console.log('\nRoutes of docs/requirements.md, and the demo sites on which they answer');
  let missing = 0;
  for (const { route, sites, address } of routes) {
    const variant = [...variants].find(([path]) => GARAGE_ROUTES[route] === path);
    if (sites.length === 0 && variant === undefined) missing += 1;
    const where = variant
      ? `${variant[1]}, if its settings contain ${variant[0]} as the path of the garage page`
      : sites.join(', ') || 'NOWHERE';
    console.log(`  ${route}  ${address ?? variant?.[0] ?? ''}  ${where}`);
  }
  return missing;
};

const GARAGE_ROUTES: Readonly<Record<string, string>> = {
  'ROUTE-60': '/mymotorama',
  'ROUTE-61': '/mybigboxcars',
  'ROUTE-62': '/myblinkr',
  'ROUTE-63': '/myservco',
};
