import type { BuiltProgram } from '../built-program.ts';
import type { Browsable } from './browse-addresses.ts';

/** How many results an answer showed. */
export interface FoundResults {
  readonly browsable: Browsable;
  readonly address: string;
  readonly found: number;
}

/** Maximum number of answers that are compared. Comparing all answers would take too long. */
const MOST_COMPARED = 100;
/** Matches the link to a vehicle page in a card. */
const CARD = /href="(\/cars\/[^"?#/]+-\d+)"/g;

/**
 * The number of results that an answer shows: the number of different vehicles on a search page, or the number in the answer
 * of `/api/search-count`. Null for the answer to any other request.
 */
export const foundIn = ({ search }: Pick<Browsable, 'search'>, address: string, text: string): number | null => {
  if (address.startsWith(`${search}?`)) return new Set([...text.matchAll(CARD)].map(([, path]) => path)).size;
  if (!address.startsWith('/api/search-count?')) return null;
  const count = /"count":(\d+)/.exec(text)?.[1];
  return count === undefined ? Number.NaN : Number(count);
};

/**
 * After a fault, opens the search URLs again that were opened during the fault (`seen`), and compares the numbers of
 * results. The stock must not have changed meanwhile.
 *
 * @returns a line for each URL that showed a different number of results during the fault
 */
export const differingResults = async (
  program: Pick<BuiltProgram, 'ask'>,
  seen: Iterable<FoundResults>,
  headers: () => Record<string, string>,
): Promise<readonly string[]> => {
  const differing: string[] = [];
  for (const { browsable, address, found } of [...seen].slice(0, MOST_COMPARED)) {
    const answer = await program.ask(browsable.site, address, { headers: headers() });
    const expected = foundIn(browsable, address, answer.text);
    if (found !== expected) differing.push(`${browsable.site}${address} showed ${found} results, and ${expected} without the fault`);
  }
  return differing;
};
