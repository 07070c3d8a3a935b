import { z } from 'zod';
import { suggestModels } from '#features/content/rules/models/suggest-models.ts';
import type { ModelLink } from '#features/content/rules/models/vehicle-model.ts';
import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import { TEXT_KEY } from '#features/search/rules/query/stock-query-keys.ts';
import type { SuggestedValue } from '#features/search/rules/suggestions.ts';
import type { PlainSearch } from '#features/search/server/plain-words.server.ts';
import type { SuggestionService } from '#features/search/server/suggestions.server.ts';
import { conditionLabel } from '#features/search/views/condition-label.ts';
import { priceInWords } from '#features/stock/rules/prices/price-in-words.ts';
import { buildVehicleCard, type VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Clock } from '#kernel/clock.ts';
import { formatWhole } from '#kernel/format-number.ts';
import { earliest, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface SuggestionServices {
  readonly clock: Clock;
  readonly suggestions: Pick<SuggestionService, 'suggest'>;
  readonly vehicles: { listByIds(site: Site, ids: readonly number[]): Promise<readonly Vehicle[]> };
}

/** One suggestion of the search box. */
const suggestionSchema = z.strictObject({
  label: z.string(),
  note: z.string().nullable().describe('A count or a price, shown beside the suggestion'),
  href: z.string(),
});
type SuggestionJson = z.infer<typeof suggestionSchema>;

const SHOWN_VEHICLES = 3;

/**
 * `GET /api/suggestions?query=…`: gives the suggestions of the search box while a shopper types, in groups. There are
 * none for an empty text, and on a site that has switched suggestions off.
 */
export const suggestionsApi =
  ({ clock, suggestions, vehicles }: SuggestionServices): PageHandler =>
  async ({ site, url }) => {
    const text = (url.searchParams.get(TEXT_KEY) ?? '').slice(0, 200).trim();
    if (text === '' || !site.frame.searchSuggestions) return { kind: 'json', status: 200, value: { groups: [] }, caching: { until: null } };
    const { value: found, validUntil } = await suggestions.suggest(site, text);
    const cards = (await vehicles.listByIds(site, found.vehicleIds)).map((vehicle) => buildVehicleCard(site, vehicle, clock.now()));
    const all = `${site.search.paths.search}?${TEXT_KEY}=${encodeURIComponent(text)}`;
    const groups = [
      { heading: 'Understood', items: found.plain === null ? [] : [plainJson(site, found.plain, found.count)] },
      { heading: 'Makes', items: found.makes.map(valueJson) },
      { heading: 'Models', items: found.models.map(valueJson) },
      { heading: 'About the model', items: suggestModels(site, text).map(modelJson) },
      { heading: 'Bodies', items: found.bodies.map(valueJson) },
      {
        heading: site.vehicleWord.plural,
        items: distinct(cards.map(({ value }) => vehicleJson(value))).slice(0, SHOWN_VEHICLES),
      },
      {
        heading: 'Search',
        items:
          found.count === 0 || found.plain !== null
            ? []
            : [{ label: `All results for “${text}”`, note: formatWhole(found.count), href: all }],
      },
    ].filter(({ items }) => items.length > 0);
    return { kind: 'json', status: 200, value: { groups }, caching: { until: earliest([validUntil, untilFirstEnds(cards)]) } };
  };

/**
 * The suggestion for a text in plain words. Its label lists the conditions that were understood ('White · SUV · Up to
 * $30,000'), and the words that were not understood.
 */
const plainJson = (site: Site, { query, reading }: PlainSearch, count: number): SuggestionJson => {
  const understood = reading.conditions.map(conditionLabel).join(' · ');
  const unknown = reading.unknown.length === 0 ? '' : ` (not understood: ${reading.unknown.map((words) => `“${words}”`).join(', ')})`;
  return {
    label: understood + unknown,
    note: formatWhole(count),
    href: `${site.search.paths.search}?${formatStockQuery(query, site.search)}`,
  };
};

const vehicleJson = ({ title, price, slug }: VehicleCardView): SuggestionJson => ({
  label: title,
  note: price && priceInWords(price),
  href: paths.vehicle(slug),
});

/**
 * Leaves out a suggestion if an earlier one has the same label and note. For example, two new cars can have the same
 * title and price.
 */
const distinct = (items: readonly SuggestionJson[]): readonly SuggestionJson[] =>
  items.filter((item, index) => items.findIndex(({ label, note }) => label === item.label && note === item.note) === index);

/**
 * The suggestion that leads to the page of a model. Its label ends in 'facts and offers', so that it differs from the
 * suggestion that leads to the stock of the model.
 */
const modelJson = ({ title, href }: ModelLink): SuggestionJson => ({ label: `${title}: facts and offers`, note: null, href });

const valueJson = ({ label, count, href }: SuggestedValue): SuggestionJson => ({ label, note: formatWhole(count), href });

export const suggestionsRoute: Route<SuggestionServices & ReadBudget> = {
  method: 'GET',
  path: '/api/suggestions',
  handler: withinReadBudget(READ_COST.suggestions, suggestionsApi),
  canonicalAddress: onlyParameters(TEXT_KEY),
  isOn: ({ frame }) => frame.searchSuggestions,
  endpoint: {
    group: 'stock',
    summary: 'Suggestions for a text in the search box',
    query: { [TEXT_KEY]: z.string().optional().describe('What a shopper has typed; only the first 200 characters are used') },
    answers: { 200: z.strictObject({ groups: z.array(z.strictObject({ heading: z.string(), items: z.array(suggestionSchema) })) }) },
    refusals: ['too-many-requests'],
  },
};
