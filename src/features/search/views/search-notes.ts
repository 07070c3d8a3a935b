import { formatWhole } from '#kernel/format-number.ts';
import type { PlainReading } from '../rules/plain-words/plain-condition.ts';
import type { StockQueryNote } from '../rules/query/parse-stock-query.ts';

const WORDS: Readonly<Record<StockQueryNote['problem'], (parameter: string) => string>> = {
  'unknown-facet': (parameter) => `There is no filter “${parameter}”; it was left out.`,
  'wrong-range': (parameter) => `The range in “${parameter}” could not be read; it was left out.`,
  'wrong-sort': () => 'This sort order is not available; the vehicles are sorted by relevance.',
  'wrong-page': () => 'There is no such page; the nearest one is shown.',
  'too-long': (parameter) =>
    parameter === '?' ? 'The address was too long; its end was left out.' : 'The search was too long; its end was left out.',
  'too-many': (parameter) => `“${parameter}” has more values than can be searched at once; the first ones were used.`,
  repeated: (parameter) => `“${parameter}” was in the address more than once; the first one was used.`,
};

/**
 * Messages about the parts of a URL that the search page ignored or changed.
 *
 * @param shown the requested page and the page that is shown
 */
export const searchNotes = (
  notes: readonly StockQueryNote[],
  shown: { readonly askedPage: number; readonly page: number },
): readonly string[] => {
  const words = notes.map((note) => WORDS[note.problem](note.parameter));
  const isPageNoted = notes.some((note) => note.problem === 'wrong-page');
  if (shown.askedPage !== shown.page && !isPageNoted)
    words.push(`There is no page ${shown.askedPage}; this is page ${shown.page}, the last.`);
  return [...new Set(words)];
};

/**
 * Messages about the plain words of a search that were not understood, and about places that were left out because the site has
 * no vehicles near them.
 *
 * @param vehicles what the vehicles of the site are called: 'cars'
 */
export const plainWordNotes = ({ conditions, unknown }: PlainReading, vehicles: string): readonly string[] => [
  ...(unknown.length === 0 ? [] : [`Not understood and left out: ${unknown.map((words) => `“${words}”`).join(', ')}.`]),
  ...conditions.flatMap(({ place, parts }) => {
    if (place === null || parts.length > 0) return [];
    const nearest = place.nearest === null ? '' : ` The nearest are in ${place.nearest.city}, ${formatWhole(place.nearest.km)} km away.`;
    return [`We have no ${vehicles} within ${formatWhole(place.withinKm)} km of ${place.name}, so the place was left out.${nearest}`];
  }),
];
