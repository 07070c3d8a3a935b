import type { AccountStore } from '#features/accounts/server/account-store.server.ts';
import type { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import type { SignIn } from '#features/accounts/server/sign-in.server.ts';
import type { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import type { AgentIdentity } from '#features/agents/server/agent-identity.server.ts';
import type { McpEndpoint } from '#features/agents/server/mcp-endpoint.server.ts';
import type { Alerts } from '#features/alerts/server/alerts.server.ts';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import type { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import type { WebVital, WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import type { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import type { Brochures } from '#features/brochure/server/brochures.server.ts';
import type { Reservations } from '#features/checkout/server/reservations.server.ts';
import type { GoogleReviews } from '#features/content/server/google-reviews.server.ts';
import type { AppointmentChanges } from '#features/leads/server/appointments/appointment-changes.server.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { LeadUnsubscriber } from '#features/leads/server/privacy/lead-unsubscriber.server.ts';
import type { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import type { ReplyClocks } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import type { UsualReplies } from '#features/leads/server/reply-clock/usual-replies.server.ts';
import type { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import type { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import type { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import type { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import type { PaymentNotices } from '#features/payments/server/payment-notices.server.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import type { PaymentReconciliation } from '#features/payments/server/reconciliation/payment-reconciliation.server.ts';
import type { SandboxPage } from '#features/payments/server/sandbox/sandbox-page.server.ts';
import type { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import type { PrizeDraw } from '#features/prize-draw/server/prize-draw.server.ts';
import type { DealershipSearchService } from '#features/search/server/dealership-search.server.ts';
import type { ModelSearchService } from '#features/search/server/model-search.server.ts';
import type { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { SuggestionService } from '#features/search/server/suggestions.server.ts';
import type { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { VehicleViews } from '#features/stock/server/vehicle-views.server.ts';
import type { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import type { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import type { SimilarVehicleSearch } from '#features/vehicle-page/server/similar-vehicle-search.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';
import type { OpenApiServices } from '#pages/api/open-api/open-api.route.ts';
import type { Availability } from '#pages/availability.ts';
import type { ListIndexablePages } from '#pages/found/indexable-pages.ts';
import type { PictureServices } from '#pages/found/site-picture-address.ts';
import type { StockFeedServices } from '#pages/found/stock-feed.route.ts';
import type { ImageMaker } from '#pages/images/image.route.ts';
import type { SharedPictureServices } from '#pages/images/shared-picture.route.ts';
import type { PageHandler } from '#pages/page.ts';
import type { OptionalReads } from '#platform/database/optional-reads.server.ts';
import type { PostcodeGeocoder } from '#platform/geocoding/postcode-geocoder.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';

/** The services that pages use. Each page declares which of them it needs. */
export interface PageServices extends PageServicesWithoutRoutes {
  /**
   * The sitemap uses `listIndexablePages`, and the OpenAPI document uses `listRoutes`. Both functions need the routes, so
   * they are added when the routes are created.
   */
  readonly listIndexablePages: ListIndexablePages;
  readonly listRoutes: OpenApiServices['listRoutes'];
}

export interface PageServicesWithoutRoutes extends PictureServices {
  readonly clock: Clock;
  readonly log: Logger;
  /** The contacts in security.txt, to whom people report security weaknesses of the sites. */
  readonly securityContacts: readonly string[];
  /** Rate limit for reports about the content security policy, for each IP address. */
  readonly reportLimiter: RateLimiter;
  readonly countPolicyReport: (site: { readonly slug: string }, directive: string) => void;
  readonly search: StockSearchService;
  /** SEARCH-49 */
  readonly models: ModelSearchService;
  /** SEARCH-50 */
  readonly dealershipSearch: DealershipSearchService;
  readonly plainWords: PlainWordsService;
  readonly suggestions: SuggestionService;
  /** Rate limit for reading the JSON API, for each IP address. */
  readonly readLimiter: RateLimiter;
  readonly vehicles: VehicleStore;
  readonly optionalReads: OptionalReads;
  readonly views: VehicleViews;
  readonly sitemaps: SiteSitemaps;
  readonly feeds: StockFeedServices['feeds'];
  readonly similar: SimilarVehicleSearch;
  /** API-09 */
  readonly marketPrices: GaugeCache;
  /** API-20 */
  readonly brochures: Brochures;
  readonly brochureLimiter: RateLimiter;
  readonly reveals: PhoneReveals;
  readonly revealLimiter: RateLimiter;
  readonly events: EventStore;
  readonly eventLimiter: RateLimiter;
  readonly webVitals: WebVitalStore;
  readonly countWebVital: (site: { readonly slug: string }, value: WebVital) => void;
  /** API-22 */
  readonly followUps: FollowUpStore;
  readonly leads: LeadService;
  readonly availability: Availability;
  readonly drafts: FormDraftStore;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly accounts: AccountStore;
  readonly watchlist: WatchlistStore;
  readonly passkeys: Passkeys;
  readonly personalData: Pick<PersonalData, 'eraseAccount'>;
  readonly alerts: Alerts;
  readonly prizeDraw: PrizeDraw;
  readonly paidLeads: PaidLeads;
  readonly payments: Payments;
  readonly reconciliation: PaymentReconciliation;
  readonly reservations: Reservations;
  readonly paymentNotices: PaymentNotices;
  readonly sandbox: SandboxPage;
  readonly unsubscriber: LeadUnsubscriber;
  /** API-16 */
  readonly appointments: AppointmentService;
  readonly appointmentChanges: AppointmentChanges;
  readonly siteTokens: SiteTokenCheck;
  readonly captcha: LeadCaptcha;
  readonly replyClocks: ReplyClocks;
  readonly answeredLinks: AnsweredLinks;
  readonly usualReplies: UsualReplies;
  /** The endpoint for agents and assistants. */
  readonly mcp: McpEndpoint;
  readonly agents: AgentIdentity;
  /** API-24 */
  readonly geocoder: PostcodeGeocoder;
  readonly postcodeLimiter: RateLimiter;
  /** False if the geocoder knows only some postcodes (TRADE-04). */
  readonly geocodesAllPostcodes: boolean;
  /** LOC-29 */
  readonly googleReviews: GoogleReviews;
  readonly valuations: ValuationService;
  readonly valuationLimiter: RateLimiter;
  readonly images: ImageMaker & SharedPictureServices['images'];
  readonly media: SiteMedia;
  /** The themes of all templates, for the page /__kit. Null in production, which does not have this page. */
  readonly kitThemes: (() => Promise<ReadonlyMap<string, ThemeOptions>>) | null;
  readonly notFound: PageHandler;
}
