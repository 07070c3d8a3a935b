import { apiPaths } from './api-paths.ts';
import { applyForFinanceLink, financeLink } from './finance-link.ts';
import { DEMO_MEDIA_PATH } from './media-path.ts';
import { passkeySignInLink, signInCodeLink, signInLink } from './sign-in-link.ts';

const segment = encodeURIComponent;

const VEHICLE_TRADE_IN = '/cars/trade-in';

/**
 * Every path of the product's pages and endpoints, relative to a site's own host. Pages and features make links with
 * these functions. Not included: search paths, which a site may change (their defaults are in `model/site`), and
 * static files (`main/http`). `paths.test.ts` keeps a snapshot of the list.
 */
export const paths = {
  home: () => '/',
  /** ROUTE-01 */
  vehicle: (slug: string) => `/cars/${segment(slug)}`,
  /** The page that says how fast the site is for its visitors. */
  siteSpeed: () => '/site-speed',
  /** The file that says where to report a weakness of the site (RFC 9116). */
  securityText: () => '/.well-known/security.txt',
  /** The endpoint to which browsers send reports about the content security policy. */
  policyReports: () => '/policy-reports',
  vehicleEnquiry: (slug: string) => `/cars/${segment(slug)}/enquire`,
  vehicleTestDrive: (slug: string) => `/cars/${segment(slug)}/test-drive`,
  /** The page that shows the phone number to a shopper without JavaScript (VDP-64). */
  vehiclePhone: (slug: string) => `/cars/${segment(slug)}/phone`,
  /** The page that compares vehicles (CARD-24). */
  compare: (...vehicleIds: readonly number[]) => `/compare${vehicleIds.length > 0 ? `?cars=${vehicleIds.join(',')}` : ''}`,
  /** The page of similar vehicles. The vehicle page loads it after its own content (VDP-20). */
  vehicleSimilar: (slug: string) => `/cars/${segment(slug)}/similar`,
  /** The page with the finance calculator of a vehicle. The form of the calculator is sent to this page (VDP-17). */
  vehicleFinance: (slug: string) => `/cars/${segment(slug)}/finance`,
  /** The short finance calculator of a vehicle. With JavaScript it is shown in a dialog, otherwise as a page (FIN-28). */
  vehicleRepayments: (slug: string) => `/cars/${segment(slug)}/repayments`,
  /** The form for a quote for a vehicle. */
  vehicleQuote: (slug: string) => `/cars/${segment(slug)}/quote`,
  /** ROUTE-16 */
  financeLink,
  applyForFinanceLink,
  /** ROUTE-15 */
  personalisedFinance: (carId: number) => `/personalised/finance?car_id=${carId}`,
  /** The page with the results of a vehicle's fuel and delivery calculators (VDP-11). */
  vehicleRunningCosts: (slug: string) => `/cars/${segment(slug)}/running-costs`,
  /**
   * The page that estimates the price of a vehicle including motor vehicle duty. The duty depends on the Australian
   * state, which the form of the page adds to this path as `?state=`.
   */
  vehicleDriveAway: (slug: string) => `/cars/${segment(slug)}/drive-away`,
  /**
   * The print page of a vehicle (ROUTE-09). `car_id` contains the slug of the vehicle (A-03). `state` is an Australian
   * state. The estimated price contains the duty of this state.
   */
  print: (slug: string, state?: string) => `/print?car_id=${segment(slug)}${state === undefined ? '' : `&state=${segment(state)}`}`,
  /** The trade-in page of a shopper who wants to buy a certain vehicle of the site (ROUTE-04). */
  vehicleTradeIn: (vehicleId: number) => `${VEHICLE_TRADE_IN}?car_id=${vehicleId}`,
  /** The pages of one valuation. Nobody can guess the id of a valuation. */
  valuation: (id: string) => `/trade-in/${segment(id)}`,
  /**
   * The page that confirms that the shopper accepted or declined the offer of a valuation. A shopper can decide only
   * once: after a second decision, the page says that the first decision is valid.
   */
  valuationAnswered: (id: string, wanted: 'accepted' | 'declined') => `/trade-in/${segment(id)}?answered=${wanted}`,
  valuationStep: (id: string, step: 'vehicle' | 'questions' | 'details' | 'accept') => `/trade-in/${segment(id)}/${step}`,
  /** ROUTE-06 */
  sellYourCar: () => '/sell-your-car',
  /** ROUTE-07 */
  sellMyCar: () => '/sell-my-car',
  /** The form for an enquiry without a vehicle. */
  enquiry: () => '/enquire',
  /** The page of the budget search (BUDGET-01). */
  budget: () => '/budget',
  /**
   * The page where a shopper changes or cancels an appointment. `token` is the signed token of the link in the
   * shopper's mail.
   */
  appointment: (token: string) => `/appointment?t=${segment(token)}`,
  /** ROUTE-73: the page on which a shopper asks for a one-time code. */
  signIn: signInLink,
  /** The page on which a shopper enters the one-time code. */
  signInCode: signInCodeLink,
  /** Where the sign-in page posts the answer of a passkey. */
  passkeySignIn: passkeySignInLink,
  /** Where a page posts to sign the shopper out. */
  signOut: () => '/sign-out',
  /**
   * ROUTE-64: the page of a shopper's saved vehicles. If the path contains a `vehicleId`, a form that is posted
   * to it saves or removes this vehicle.
   */
  watchlist: (vehicleId?: number) => (vehicleId === undefined ? '/watchlist' : `/watchlist?car_id=${vehicleId}`),
  /** The saved vehicles of a browser, on a site without accounts (WATCH-10). */
  favourites: (...vehicleIds: readonly number[]) => `/watchlist${vehicleIds.length > 0 ? `?cars=${vehicleIds.join(',')}` : ''}`,
  /** ROUTE-57 */
  spinToWin: () => '/spin-to-win',
  /** ROUTE-02 */
  vehicleCheckout: (slug: string) => `/cars/${segment(slug)}/checkout`,
  /** ROUTE-03 */
  vehicleBuyOnline: (slug: string) => `/cars/${segment(slug)}/buy-online`,
  /** ROUTE-08 */
  checkoutJourney: () => '/checkout-journey',
  /** The page of a reservation, for the shopper or the dealer. Its link is signed. */
  reservation: (token: string) => `/reservation?t=${segment(token)}`,
  /** ROUTE-58 */
  onlinePayment: () => '/online-payment',
  /** The page that shows the state of an online payment. The id cannot be guessed. */
  onlinePaymentState: (id: string) => `/online-payment/${segment(id)}`,
  /** The payment page of the sandbox. The id cannot be guessed. */
  sandboxPayment: (id: string) => `/payments/sandbox/${segment(id)}`,
  /** ROUTE-10 */
  success: () => '/success',
  /** The page on which a shopper stops marketing mails. The token does not contain the e-mail address. */
  unsubscribe: (token: string) => `/unsubscribe?t=${segment(token)}`,
  /** The page with the e-mail alerts of a shopper. The token does not contain the e-mail address. */
  alerts: (token: string) => `/alerts?t=${segment(token)}`,
  /**
   * The page on which a shopper asks for an alert about a search. The form of the page is posted to the path without
   * `search`.
   */
  newAlert: (search?: string) => `/alerts/new${search === undefined ? '' : `?search=${segment(search)}`}`,
  /** The page on which a dealership reports that it has answered a lead. Mails to the dealer link to it. */
  leadAnswered: (leadId: string, signature: string) => `/answered/${segment(leadId)}?signature=${segment(signature)}`,
  /** ROUTE-29 */
  usedCar: (...parts: readonly string[]) => ['/used-car', ...parts.map(segment)].join('/'),
  /**
   * A picture of the demo stock. The name is the path of the file in `demo-media/` without its ending: 'suv/red-side'.
   */
  demoPicture: (name: string) => `${DEMO_MEDIA_PATH}${name.split('/').map(segment).join('/')}.avif`,
  /** The page for shoppers without a connection, and the service worker that stores it (NAV area). */
  offline: () => '/offline',
  serviceWorker: () => '/service-worker.js',
  /** The index of the sitemap of a site, and the sitemap files that the index lists. */
  sitemap: () => '/sitemap.xml',
  sitemapFile: (name: string) => `/sitemaps/${segment(name)}.xml`,
  /** The news feed of the latest vehicles (Atom). */
  newArrivals: () => '/new-arrivals.atom',
  /** A feed for advertising services. `name` ends with a secret, so that nobody can guess the path. */
  stockFeed: (name: string) => `/feeds/${segment(name)}`,
  /** The preview picture that other services, such as social networks, show for a link to a page. */
  sharedPicture: (name: string) => `/share/${segment(name)}.jpg`,
  /** The endpoint for agents and assistants (MCP). */
  mcp: () => '/mcp',
  llmsText: () => '/llms.txt',
  /** ROUTE-30 */
  partsSearch: () => '/parts/search',
  /**
   * Pages that only some sites have (ROUTE-05, 11, 32, 39 to 53, 67 to 72). Menus link to a page only on the sites that
   * have it.
   */
  pages: {
    finance: () => '/finance',
    financeEnquiry: () => '/finance-enquiry',
    applyForFinance: () => '/apply-for-finance',
    financePreApproval: () => '/finance-pre-approval',
    personalisedFinance: () => '/personalised/finance',
    tradeIn: () => '/trade-in',
    vehicleTradeIn: () => VEHICLE_TRADE_IN,
    testDrive: () => '/book-test-drive',
    models: () => '/models',
    /** ROUTE-39 */
    contact: () => '/contact',
    /** ROUTE-40 */
    dealerships: () => '/dealerships',
    /** ROUTE-41 */
    dealerLocator: () => '/dealer-locator',
    service: () => '/service',
    /** The form on the service page (ROUTE-43). */
    serviceBooking: () => '/service#service-booking',
    parts: () => '/vehicle-parts-and-accessories',
    warranty: () => '/warranty',
    roadsideAssist: () => '/roadside-assist',
    ownerBenefits: () => '/owner-benefits',
    aboutUs: () => '/about-us',
    careers: () => '/careers',
    fleet: () => '/fleet',
    terms: () => '/terms-and-conditions',
    privacy: () => '/privacy-policy',
    accessibility: () => '/accessibility',
  },
  /** Pages of a group of dealerships (ROUTE-67 to 72). */
  group: {
    cars: () => '/twg-cars',
    rental: () => '/twg-rental',
    tyres: () => '/twg-tyres',
    financeAndInsurance: () => '/finance-and-insurance',
    neotek: () => '/neotek',
    outdoor: () => '/4x4-outdoor',
  },
  /** ROUTE-34: the page of a model. */
  model: (slug: string) => `/${segment(slug)}`,
  /** The form for an enquiry about a model. */
  modelEnquiry: (slug: string) => `/models/${segment(slug)}/enquire`,
  /** The page with all offers. */
  offers: () => '/offers',
  /** ROUTE-35, ROUTE-36: the page of an offer. On a site with several manufacturers, the path contains the manufacturer. */
  offer: (id: number, manufacturerSlug?: string) =>
    manufacturerSlug === undefined ? `/offers/${id}` : `/offers/${segment(manufacturerSlug)}/${id}`,
  /** The form for an enquiry about an offer. */
  offerEnquiry: (id: number) => `/offers/${id}/enquire`,
  /** ROUTE-37 */
  location: (slug: string) => `/locations/${segment(slug)}`,
  /** ROUTE-38 */
  contactOfLocation: (slug: string) => `/contact-us/${segment(slug)}`,
  /** ROUTE-54 */
  brands: () => '/brands',
  /** ROUTE-55 */
  brandOverview: (slug: string) => `/${segment(slug)}/overview`,
  /** A picture (IMG-01), with size, key and format from `image-address.ts`. */
  image: (size: string, key: string, format: string) => `/images/${size}/${key}.${format}`,
  theme: (hash: string) => `/theme.${segment(hash)}.css`,
  /** The page with all components of the ui-kit. It exists only in demo mode and development. */
  kit: () => '/__kit',
  api: apiPaths,
} as const;
