import type { BuiltProgram } from '../built-program.ts';
import type { Browsable } from './browse-addresses.ts';

/** How many results an answer showed. */
export interface FoundResults {
  readonly browsable: Browsable;
  readonly address: string;
  readonly found: number;
}

/** Maximum number of answers that are compared. To compare more answers would take too long. */
const MOST_COMPARED = 100;
/** The address of a vehicle page in a card. */
const CARD = /href="(\/cars\/[^"?#/]+-\d+)"/g;

/**
 * The number of results that an answer shows: the number of different vehicles on a search page, or the number in the answer
 * of `/api/search-count`. Null for other addresses.
 */
export const foundIn = ({ search }: Pick<Browsable, 'search'>, address: string, text: string): number | null => {
  if (address.startsWith(`${search}?`)) return new Set([...text.matchAll(CARD)].map(([, path]) => path)).size;
  if (!address.startsWith('/api/search-count?')) return null;
  const count = /"count":(\d+)/.exec(text)?.[1];
  return count === undefined ? Number.NaN : Number(count);
};

/**
 * Opens the same addresses without a fault, and compares the numbers of results. The stock must not have changed meanwhile.
 *
 * @returns a line for each answer that showed another number of results during the fault
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
