import { renderToString } from 'react-dom/server';
import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { LeadUnsubscriber } from '#features/leads/server/privacy/lead-unsubscriber.server.ts';
import { ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import { UsualReplies } from '#features/leads/server/reply-clock/usual-replies.server.ts';
import { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { stockRequest } from '#features/search/rules/site-search-request.ts';
import { toStockDocument } from '#features/search/rules/stock-document.ts';
import { canonicalOrigin } from '#features/sites/rules/canonical-origin.ts';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import { GUIDE_VALUER } from '#features/trade-in/server/guide-valuer.server.ts';
import { type ValuationParts, ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { SimilarVehicleSearch } from '#features/vehicle-page/server/similar-vehicle-search.server.ts';
import { ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { IslandRendererContext } from '#ui-kit/island/island.tsx';
import { NaiveSearchEngine } from '../../contracts/stock-search-engine/naive-search-engine.ts';
import { BENCH_SECRET, openLeadBench } from '../leads/lead-bench.ts';
import { importRows, wireRow } from '../stock/feed-import.ts';
import { type MarkupElement, parseMarkup } from './page-markup.ts';

export interface BenchRequest {
  readonly site?: Site;
  readonly slug?: string;
  /** Parameters of the path, besides the slug. */
  readonly params?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** The fields of a posted form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Posted as JSON. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientAddress?: string;
}

let nextVisitor = 1;

const NO_LIMIT = { consume: async () => ({ ok: true }) };

/** A vehicle register for tests. It knows only the number plate ABC123, and throws an error for the number plate FAILS. */
export const ONE_PLATE_DECODER: ValuationParts['decoder'] = {
  decode: async ({ rego }) => {
    if (rego === 'FAILS') throw new Error('the vehicle register does not answer');
    return rego === 'ABC123' ? { make: 'HYUNDAI', model: 'I30', year: 2024, body: 'HATCHBACK', nvic: null } : null;
  },
};

/** Two dealers' sites with a real database, and the services that vehicle pages and form pages need. */
export const openPageBench = async () => {
  const bench = await openLeadBench();
  const { database, site, clock } = bench;
  const vehicles = new VehicleStore(database, clock);
  const engine = new NaiveSearchEngine();
  const similar = new SimilarVehicleSearch(
    {
      findIds: async (asking, { filter, limit }) => {
        const { hits, validUntil } = await engine.search({ ...stockRequest(asking, filter, clock.now()), limit });
        return { value: hits, validUntil };
      },
    },
    vehicles,
  );
  const tokens = new BearerTokens({ database, clock }, 'site');
  const services = {
    clock,
    vehicles,
    views: new VehicleViews(database, clock, BENCH_SECRET),
    similar,
    marketPrices: { find: async () => ({ gauge: null, retryAt: null }) },
    // Maximum time for finding similar vehicles. After this time a page shows placeholders instead of similar vehicles.
    // The time is long, so that this does not happen on a busy machine.
    similarTimeoutMs: 60_000,
    // In production a page is sent without its optional content if this content is not ready in time. In tests a page
    // always waits for this content, so that pages are complete on a busy machine too.
    optionalReads: { read: <Value,>(read: () => Promise<Value>): Promise<Value> => read() },
    reveals: new PhoneReveals(database, clock),
    events: new EventStore(database),
    followUps: new FollowUpStore(database),
    revealLimiter: createRateLimiter(database, { name: 'phone-reveal', points: 3, durationSeconds: 60 }),
    brochureLimiter: createRateLimiter(database, { name: 'brochure', points: 3, durationSeconds: 60 }),
    postcodeLimiter: createRateLimiter(database, { name: 'postcode', points: 3, durationSeconds: 60 }),
    leads: bench.service,
    drafts: new FormDraftStore(bench.database),
    unsubscriber: new LeadUnsubscriber({
      database,
      suppressions: new SuppressionList(database, BENCH_SECRET),
      alerts: new AlertStore(database),
      tokens: new UnsubscribeTokens(BENCH_SECRET),
      clock,
      log: bench.log,
    }),
    appointments: bench.appointments,
    appointmentChanges: bench.appointmentChanges,
    captcha: bench.captcha,
    availability: { canStore: () => true, isOutage: isDatabaseUnavailable },
    usualReplies: new UsualReplies(new ReplyClockStore(database), clock),
    siteTokens: new SiteTokenCheck(tokens),
    // Nobody is signed in.
    sessions: { find: async () => null },
    valuations: new ValuationService({
      store: new ValuationStore(database),
      decoder: ONE_PLATE_DECODER,
      valuer: GUIDE_VALUER,
      lookUps: NO_LIMIT,
      siteLookUps: NO_LIMIT,
      valuations: NO_LIMIT,
      siteValuations: NO_LIMIT,
      clock,
      log: bench.log,
    }),
    valuationLimiter: NO_LIMIT,
    // This geocoder does not find the postcode 9999; it finds all other postcodes.
    geocoder: { locate: async (postcode: string) => ok(postcode === '9999' ? null : {}) },
    geocodesAllPostcodes: true,
    // No Google API key is configured, so there are no Google reviews.
    googleReviews: { find: async () => ({ value: null, validUntil: null }) },
    log: bench.log,
    notFound: notFoundPage,
  };

  /** Imports vehicles through a feed. @returns the vehicles by their external id */
  const addVehicles = async (
    rows: Readonly<Record<string, FeedRecord['fields']>>,
    owner: Site = site,
  ): Promise<Readonly<Record<string, Vehicle>>> => {
    const dealership = owner.primaryDealership;
    await importRows(
      database,
      dealership,
      Object.entries(rows).map(([id, overrides]) => wireRow(id, overrides)),
      { at: clock.now() },
    );
    const { rows: ids } = await database.pool.query<{ id: number }>('select id from vehicles where dealership_id = $1', [dealership.id]);
    const stored = await vehicles.listByIds(
      owner,
      ids.map(({ id }) => id),
    );
    engine.apply(
      dealership.id,
      stored.map((vehicle) => toStockDocument(vehicle, dealership)),
      [],
    );
    return Object.fromEntries(stored.map((vehicle) => [vehicle.externalId, vehicle]));
  };

  const ask = async (handler: PageHandler, path: string, request: BenchRequest = {}): Promise<PageAnswer> => {
    const asked = request.site ?? site;
    const url = new URL(path, `http://${asked.slug}.localhost:3000`);
    const page: PageRequest = {
      site: asked,
      url,
      canonicalOrigin: canonicalOrigin(asked, 3000),
      request: new Request(url, requestInit(request)),
      params: { ...(request.slug === undefined ? {} : { slug: request.slug }), ...request.params },
      clientAddress: request.clientAddress ?? `198.51.100.${nextVisitor++ % 250}`,
      requestId: 'test',
    };
    return handler(page);
  };

  return { ...bench, services, tokens, addVehicles, ask };
};

export type PageBench = Awaited<ReturnType<typeof openPageBench>>;

const requestInit = ({ method, fields, json, headers }: BenchRequest): RequestInit => {
  if (fields) return { method: 'POST', body: new URLSearchParams(fields), headers: { ...headers } };
  if (json !== undefined) {
    const body = typeof json === 'string' ? json : JSON.stringify(json);
    return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  }
  return { method: method ?? 'GET', headers: { ...headers } };
};

/** The HTML page that an answer contains, parsed as a tree of elements. @throws when the answer is not a page */
export const pageOf = (answer: PageAnswer): MarkupElement => {
  if (answer.kind !== 'page') throw new Error(`The answer is not a page but ${JSON.stringify(answer)}`);
  return parseMarkup(
    renderToString(
      <IslandRendererContext value={(element, identifierPrefix) => renderToString(element, { identifierPrefix })}>
        {answer.body}
      </IslandRendererContext>,
    ),
  );
};

/** The JSON of an answer. @throws when the answer is not JSON */
export const jsonOf = (answer: PageAnswer): { readonly status: number; readonly value: unknown } => {
  if (answer.kind !== 'json') throw new Error(`The answer is not JSON but ${answer.kind}`);
  return { status: answer.status, value: answer.value };
};
