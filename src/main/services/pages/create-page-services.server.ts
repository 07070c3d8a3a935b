import path from 'node:path';
import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import { readSmsUse } from '#features/accounts/server/sms-limits.server.ts';
import { rateWebVital } from '#features/analytics/rules/web-vitals/web-vital.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import { PrizeDraw } from '#features/prize-draw/server/prize-draw.server.ts';
import { TurnStore } from '#features/prize-draw/server/turn-store.server.ts';
import { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import { SuggestionService } from '#features/search/server/suggestions.server.ts';
import { readTemplateThemes } from '#features/sites/server/template-themes.server.ts';
import { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import { OptionalReads } from '#platform/database/optional-reads.server.ts';
import { readList } from '#platform/environment.server.ts';
import { geocoderKind, openGeocoder } from '#platform/geocoding/choose-geocoder.server.ts';
import { readPlaceNames } from '#platform/geocoding/read-place-names.server.ts';
import { createGooglePlaces } from '#platform/places/google-places.server.ts';
import { isStorageUnavailable } from '#platform/storage-unavailable.server.ts';
import type { Closers } from '../../closers.server.ts';
import type { ProgramBase } from '../../program-base.server.ts';
import { createAccountServices } from '../account-services.server.ts';
import { createAgentIdentity, createMcpEndpoint } from '../agent-services.server.ts';
import { watchScheduledFeeds } from '../jobs/scheduled-feeds.server.ts';
import type { LeadServices } from '../lead-services.server.ts';
import { createLimiters } from '../limiters.server.ts';
import { createMarketPrices } from '../market-prices.server.ts';
import type { PaymentServices } from '../payment-services.server.ts';
import { openPictures } from '../pictures.server.ts';
import { createStockFeeds } from '../stock-feeds.server.ts';
import type { StockServices } from '../stock-services.server.ts';
import { createValuations } from '../valuations.server.ts';
import type { PageServicesWithoutRoutes } from './page-services.server.ts';

/**
 * Adds a metric for each site with accounts. A site may send a limited number of sign-in codes by text message on one
 * day. The metric is the used share of this limit.
 */
const watchSmsUse = ({ metrics, database, registry }: ProgramBase): void =>
  metrics.watchSmsUse(() => readSmsUse(database, registry.list().filter(hasAccounts)));

/**
 * Creates the services that only pages use. The services for payments and alerts are created elsewhere, because the
 * timed jobs use them too. This function also adds the metrics of text messages and of scheduled feeds.
 */
export const createPageServices = async (
  base: ProgramBase,
  stock: StockServices,
  leads: LeadServices,
  closers: Closers,
): Promise<Omit<PageServicesWithoutRoutes, keyof PaymentServices | 'alerts'>> => {
  const { environment, log, clock, database, platformSecret } = base;
  const optionalReads = new OptionalReads({ circuit: database.circuit, limitMs: environment.DATABASE_OPTIONAL_READ_MS });
  const marketPrices = createMarketPrices({ ...base, optionalReads, stockVersionOf: stock.versionOf });
  const pictures = await openPictures(base, closers);
  const listed = new ListedStock(database, stock.documents);
  const searches = { clock, search: stock.search, stockVersionOf: stock.versionOf };
  const plainWords = new PlainWordsService({ ...searches, places: await readPlaceNames(environment) });
  watchSmsUse(base);
  watchScheduledFeeds(base);
  return {
    clock,
    log,
    search: stock.search,
    plainWords,
    suggestions: new SuggestionService({ ...searches, plainWords }),
    models: stock.models,
    dealershipSearch: stock.dealershipSearch,
    vehicles: stock.vehicles,
    similar: stock.similar,
    marketPrices,
    agents: createAgentIdentity(environment, clock),
    mcp: createMcpEndpoint(base, stock, leads, { marketPrices, plainWords }),
    sitemaps: new SiteSitemaps({ stock: listed, clock, stockVersionOf: stock.versionOf }),
    feeds: createStockFeeds({ ...base, ...pictures, stock: listed, stockVersionOf: stock.versionOf }),
    optionalReads,
    views: new VehicleViews(database, clock, platformSecret),
    reveals: new PhoneReveals(database, clock),
    events: new EventStore(database),
    webVitals: new WebVitalStore(database),
    countWebVital: ({ slug }, { page, name, value }) =>
      base.metrics.countWebVital({ site: slug, page, metric: name, rating: rateWebVital(name, value) }),
    countPolicyReport: ({ slug }, directive) => base.metrics.countPolicyReport({ site: slug, directive }),
    securityContacts: readList(environment.SECURITY_CONTACT),
    followUps: new FollowUpStore(database),
    ...createAccountServices(base, leads),
    prizeDraw: new PrizeDraw({ ...base, turns: new TurnStore(base.database) }),
    leads: leads.leads,
    availability: { canStore: () => !database.circuit.isOpen, isOutage: isStorageUnavailable },
    drafts: leads.drafts,
    paidLeads: leads.paidLeads,
    appointments: leads.appointments,
    appointmentChanges: leads.appointmentChanges,
    captcha: leads.captcha,
    unsubscriber: leads.unsubscriber,
    replyClocks: leads.replyClocks,
    answeredLinks: leads.answeredLinks,
    usualReplies: leads.usualReplies,
    siteTokens: leads.siteTokens,
    geocoder: await openGeocoder(environment, clock.now),
    geocodesAllPostcodes: geocoderKind(environment) !== 'local',
    googleReviews: new GoogleReviews({
      source: environment.PLACES_KEY === undefined ? null : createGooglePlaces({ key: environment.PLACES_KEY }),
      now: clock.now,
      log,
    }),
    valuations: createValuations(base),
    kitThemes: environment.MODE === 'demo' ? () => readTemplateThemes(path.resolve(environment.SITES_DIR)) : null,
    notFound: notFoundPage,
    ...createLimiters(database, clock),
    ...pictures,
  };
};
