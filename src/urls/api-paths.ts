const segment = encodeURIComponent;

/**
 * The paths of all endpoints, relative to the host of a site. `paths.api` contains them too. Code for the browser
 * imports this file instead of `paths`, because the bundler could not remove the unused paths of pages from `paths`.
 */
export const apiPaths = {
  /** The OpenAPI document of a site. */
  openApi: () => '/api/openapi.json',
  /** ENT-24 */
  site: () => '/api/site',
  /** The watchlist of a signed-in shopper. */
  watchlist: () => '/api/watchlist',
  /** API-11 */
  watchlistSave: () => '/api/watchlist/save-car',
  /** API-12 */
  watchlistRemove: () => '/api/watchlist/remove-car',
  /** Adds the favourites that are stored in the browser to the account. */
  watchlistMerge: () => '/api/watchlist/merge',
  search: () => '/api/search',
  /** The endpoint for suggestions of the search box. */
  suggestions: () => '/api/suggestions',
  /**
   * The endpoint for the number of vehicles that a search finds. Buttons show this number while the shopper chooses
   * filters.
   */
  searchCount: () => '/api/search-count',
  /** The endpoint that estimates a budget and counts the vehicles for it (BUDGET-04, BUDGET-10). */
  budget: () => '/api/budget',
  multiSearch: () => '/api/multi-search',
  cars: () => '/api/cars',
  /** The endpoint that tells an open page the current state of its vehicles, such as sold. */
  vehicleStates: (...ids: readonly number[]) => `/api/vehicle-states?ids=${ids.join(',')}`,
  /** SEARCH-49 */
  models: () => '/api/models',
  /** SEARCH-50 */
  dealershipCars: (slug: string) => `/api/dealerships/${segment(slug)}/cars`,
  /** API-06 */
  facet: (attribute: string) => `/api/facets/${segment(attribute)}`,
  /** API-10 */
  vehicleView: (slug: string) => `/api/cars/${segment(slug)}/view.json`,
  /** API-17 */
  similar: (slug: string) => `/api/cars/${segment(slug)}/similar`,
  /** API-15 */
  financeDisclaimer: (vehicleId: number) => `/api/cars/${vehicleId}/finance-disclaimer`,
  /** API-14 */
  deliveryPrice: () => '/api/delivery-price',
  /** API-09 */
  autogauge: (slug: string) => `/api/cars/${segment(slug)}/autogauge`,
  /**
   * API-20: the PDF brochure of a vehicle. `state` is an Australian state. The estimated price contains the duty of
   * this state.
   */
  brochure: (slug: string, state?: string) => `/api/cars/${segment(slug)}/pdf${state === undefined ? '' : `?state=${segment(state)}`}`,
  /** API-13 */
  phoneReveals: () => '/api/phone-reveals',
  /** API-16 */
  testDriveAppointments: () => '/api/test-drive-appointments',
  /** API-19 */
  miscellaneous: () => '/api/miscellaneous',
  /** API-18 */
  leads: () => '/api/leads',
  /** API-22 */
  formFollowUps: () => '/api/form-follow-ups',
  /** The endpoint that records how fast the pages of a site are for visitors. */
  webVitals: () => '/api/web-vitals',
  /** The endpoint that records analytics events of the site (EVENT-01, EVENT-10). */
  events: () => '/api/events',
  captchaChallenge: () => '/api/captcha-challenge',
  manageStock: () => '/api/manage/stock',
  manageLeadAnswered: (leadId: string) => `/api/manage/leads/${segment(leadId)}/answered`,
  /** The endpoint for the notices (webhooks) of a payment provider. */
  paymentNotices: (provider: string) => `/api/payments/${segment(provider)}/notices`,
} as const;
