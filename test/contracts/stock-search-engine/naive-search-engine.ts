import { compareFacetNames } from '#features/search/rules/facet-order.ts';
import {
  type FacetItem,
  type FacetRequest,
  MAX_DEPTH,
  type SortAttribute,
  type StockDocument,
  type StockFilter,
  type StockSearchEngine,
  type StockSearchRequest,
  type StockSearchResult,
} from '#features/search/rules/stock-search.ts';
import {
  canHaveTypo,
  indexedWords,
  isTypoOf,
  isWordOfLetters,
  matchPenalty,
  searchWords,
  spelledQuality,
  TYPO,
} from '#features/search/rules/tokenise-text.ts';
import { isListed, listingEndsAt } from '#features/stock/rules/shown-stock/listing-filter.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { foldName, slugify } from '#kernel/text.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * A simple, slow stock search that filters an array for the hits and again for every facet. Its correctness is easy to
 * see, so other engines are compared with it.
 */
export class NaiveSearchEngine implements StockSearchEngine {
  readonly #documents = new Map<number, Map<number, StockDocument>>();

  apply(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[]): void {
    const stock = this.#documents.get(dealershipId) ?? new Map<number, StockDocument>();
    this.#documents.set(dealershipId, stock);
    for (const id of removedIds) stock.delete(id);
    for (const document of documents) stock.set(document.id, document);
  }

  async search(request: StockSearchRequest): Promise<StockSearchResult> {
    const ids = [...new Set(request.scope.dealerships.map(({ dealershipId }) => dealershipId))];
    const stock = ids.flatMap((id) => [...(this.#documents.get(id)?.values() ?? [])]);
    const listed = stock.filter((document) => isListedOn(request, document));
    const penalties = textPenalties(request.text, listed);
    const based = listed.filter((document) => penalties.has(document) && (!request.filter || meets(document, request.filter)));
    const hits = based.filter((document) => passesRefinements(request, document, null) && passesRanges(request, document, null));
    const byText = (document: StockDocument): number => (request.sort === null ? (penalties.get(document) ?? 0) : 0);
    const ordered = hits.toSorted((one, other) => byText(one) - byText(other) || bySort(request, one, other) || byRelevance(one, other));
    const pages = request.collapseSold
      ? ordered.filter((document, i) => document.status !== 'sold' || ordered[i - 1]?.status !== 'sold')
      : ordered;
    const facets: Partial<Record<FacetAttribute, readonly FacetItem[]>> = {};
    for (const facet of request.facets) {
      const counted = based.filter(
        (document) => passesRefinements(request, document, facet.attribute) && passesRanges(request, document, null),
      );
      facets[facet.attribute] = facetItems(facet, listedChoices(request, facet.attribute), counted, stock);
    }
    const stats: Partial<Record<RangeAttribute, { min: number; max: number }>> = {};
    for (const attribute of request.stats) {
      const measured = based.filter((document) => passesRefinements(request, document, null) && passesRanges(request, document, attribute));
      const values = measured.flatMap((document) => document.numbers[attribute] ?? []);
      if (values.length > 0) stats[attribute] = { min: Math.min(...values), max: Math.max(...values) };
    }
    const ends = listed.flatMap((document) => endsOn(request, document));
    const validUntil = ends.length === 0 ? null : Math.min(...ends);
    return { ...page(pages, request), facets, stats, count: hits.length, validUntil, ms: 0 };
  }
}

const soldDays = (request: StockSearchRequest, document: StockDocument): number =>
  request.scope.dealerships.find(({ dealershipId }) => dealershipId === document.dealershipId)?.soldShownDays ?? 0;

const isListedOn = (request: StockSearchRequest, document: StockDocument): boolean =>
  isListed(document, soldDays(request, document), request.now) &&
  request.scope.carTypes.includes(document.carType) &&
  request.scope.statuses.includes(document.status) &&
  (request.scope.recencyDays === null || request.now <= document.createdAt + request.scope.recencyDays * DAY_MS);

const endsOn = (request: StockSearchRequest, document: StockDocument): number[] => {
  const soldEnd = listingEndsAt(document, soldDays(request, document), request.now);
  const recencyEnd = request.scope.recencyDays === null ? null : document.createdAt + request.scope.recencyDays * DAY_MS + 1;
  return [soldEnd, recencyEnd].filter((end) => end !== null);
};

/**
 * For each vehicle that matches every word of the text: its penalty for inexact matches. A smaller penalty is a better
 * match.
 */
const textPenalties = (text: string, listed: readonly StockDocument[]): Map<StockDocument, number> => {
  const words = listed.map((document) => indexedWords(document.text));
  const penalties = new Map(listed.map((document) => [document, 0]));
  for (const typed of searchWords(text)) {
    const isSpelled = words.some((ofDocument) => [...ofDocument.keys()].some((word) => spelledQuality(typed, word) !== null));
    const quality = (word: string) =>
      isSpelled ? spelledQuality(typed, word) : canHaveTypo(typed) && isWordOfLetters(word) && isTypoOf(typed, word) ? TYPO : null;
    listed.forEach((document, index) => {
      const found = [...(words[index] ?? [])].flatMap(([word, weight]) => {
        const matched = quality(word);
        return matched === null ? [] : [matchPenalty(matched, weight)];
      });
      const before = penalties.get(document);
      if (found.length === 0) penalties.delete(document);
      else if (before !== undefined) penalties.set(document, before + Math.min(...found));
    });
  }
  return penalties;
};

const valuesOf = (document: StockDocument, attribute: FacetAttribute): readonly string[] => {
  const values = document.attributes[attribute] ?? [];
  const byName = new Map<string, string>();
  for (const value of typeof values === 'string' ? [values] : values) {
    if (value.trim() !== '' && !byName.has(foldName(value))) byName.set(foldName(value), value.trim());
  }
  return [...byName.values()];
};

const passesRefinements = (request: StockSearchRequest, document: StockDocument, but: FacetAttribute | null): boolean =>
  (Object.entries(request.refinements) as [FacetAttribute, readonly string[]][]).every(
    ([attribute, chosen]) =>
      chosen.length === 0 ||
      (EVERY_VALUE_NEEDED.includes(attribute)
        ? chosen.every((value) => hasOneOf(document, attribute, value.split('|')))
        : attribute === but || hasOneOf(document, attribute, chosen)),
  );

const EVERY_VALUE_NEEDED: readonly FacetAttribute[] = ['filtered_features'];

const hasOneOf = (document: StockDocument, attribute: FacetAttribute, names: readonly string[]): boolean =>
  valuesOf(document, attribute).some((value) => names.some((name) => foldName(name) === foldName(value)));

const listedChoices = ({ refinements }: StockSearchRequest, attribute: FacetAttribute): readonly string[] => {
  const chosen = refinements[attribute] ?? [];
  return EVERY_VALUE_NEEDED.includes(attribute) ? chosen.filter((value) => !value.includes('|')) : chosen;
};

const passesRanges = (request: StockSearchRequest, document: StockDocument, but: RangeAttribute | null): boolean =>
  (Object.entries(request.ranges) as [RangeAttribute, { min?: number; max?: number }][]).every(([attribute, { min, max }]) => {
    if (attribute === but || (min === undefined && max === undefined)) return true;
    const value = document.numbers[attribute];
    return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max);
  });

const meets = (document: StockDocument, filter: StockFilter): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((part) => meets(document, part));
    case 'or':
      return filter.of.some((part) => meets(document, part));
    case 'not':
      return !meets(document, filter.of);
    case 'slug':
      return valuesOf(document, filter.attribute).some((value) => slugify(value) === filter.value);
    case 'is':
      if (filter.attribute === 'id') return document.id === Number(filter.value);
      if (filter.attribute === 'slug') return document.slug === filter.value;
      return valuesOf(document, filter.attribute).some((value) => foldName(value) === foldName(filter.value));
    case 'compare': {
      const value = filter.attribute === 'created_at' ? document.createdAt : document.numbers[filter.attribute];
      if (value === undefined) return false;
      const is = { '<': value < filter.value, '<=': value <= filter.value, '>': value > filter.value, '>=': value >= filter.value };
      return filter.operator === '=' ? value === filter.value : is[filter.operator];
    }
  }
};

const bySort = ({ sort }: StockSearchRequest, one: StockDocument, other: StockDocument): number => {
  if (!sort) return 0;
  const value = (document: StockDocument, attribute: SortAttribute) =>
    attribute === 'created_at' ? document.createdAt : document.numbers[attribute];
  const [a, b] = [value(one, sort.attribute), value(other, sort.attribute)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sort.direction === 'asc' ? a - b : b - a;
};

const byRelevance = (one: StockDocument, other: StockDocument): number =>
  other.rank - one.rank || other.createdAt - one.createdAt || one.id - other.id;

const facetItems = (
  facet: FacetRequest,
  refined: readonly string[],
  counted: readonly StockDocument[],
  stock: readonly StockDocument[],
): readonly FacetItem[] => {
  const counts = new Map<string, number>();
  for (const document of counted) {
    for (const value of valuesOf(document, facet.attribute)) counts.set(foldName(value), (counts.get(foldName(value)) ?? 0) + 1);
  }
  const chosen = new Map(refined.map((value) => [foldName(value), value.trim()]));
  const items = [...new Set([...counts.keys(), ...chosen.keys()])].map((name) => {
    const label = mostUsedSpelling(name, facet.attribute, stock) ?? chosen.get(name) ?? name;
    return { name, item: { label, value: label, count: counts.get(name) ?? 0 } };
  });
  items.sort((one, other) => {
    const byName = compareFacetNames(one.name, other.name);
    if (facet.sort === 'name') return byName;
    return other.item.count - one.item.count || (facet.sort === 'count' ? byName : -byName);
  });
  let places = Math.max(0, (facet.limit ?? Number.POSITIVE_INFINITY) - chosen.size);
  const taken = items.filter(({ name }) => {
    if (chosen.has(name)) return true;
    places -= 1;
    return places >= 0;
  });
  return taken.map(({ item }) => item);
};

const mostUsedSpelling = (name: string, attribute: FacetAttribute, stock: readonly StockDocument[]): string | null => {
  const uses = new Map<string, number>();
  for (const document of stock) {
    for (const value of valuesOf(document, attribute)) if (foldName(value) === name) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  const [most] = [...uses].sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1));
  return most?.[0] ?? null;
};

const page = (ordered: readonly StockDocument[], { offset, limit }: StockSearchRequest) => {
  const within = ordered.slice(0, MAX_DEPTH);
  const pages = limit > 0 ? Math.ceil(within.length / limit) : 0;
  const start = pages === 0 ? 0 : offset < within.length ? offset : (pages - 1) * limit;
  return { hits: within.slice(start, start + Math.max(0, limit)).map((document) => document.id), offset: start, pages };
};
