import { DEMO_MEDIA_PATH } from './media-path.ts';

/** What a finance link tells of the vehicle it is about; the budget in dollars, null where there is no price. */
export interface FinanceLink {
  readonly preferredDealership: string;
  readonly vehiclePriceBudget: number | null;
  readonly carId: number;
  readonly carType: string;
}

const segment = encodeURIComponent;

/**
 * Every path of the product's pages and endpoints, relative to a site's own host; pages and features link by these
 * functions. Not here: search paths, which a site may change (their defaults stand in `model/site`), and static files
 * (`main/http`). `paths.test.ts` keeps a snapshot of the list.
 */
export const paths = {
  home: () => '/',
  /** ROUTE-01 */
  vehicle: (slug: string) => `/cars/${segment(slug)}`,
  vehicleEnquiry: (slug: string) => `/cars/${segment(slug)}/enquire`,
  vehicleTestDrive: (slug: string) => `/cars/${segment(slug)}/test-drive`,
  /** Shows the number to a shopper without JavaScript (VDP-64). */
  vehiclePhone: (slug: string) => `/cars/${segment(slug)}/phone`,
  /** Vehicles like this one, as a page of its own and as what its page fetches late (VDP-20). */
  vehicleSimilar: (slug: string) => `/cars/${segment(slug)}/similar`,
  /** The finance calculator of a vehicle's page as a page of its own: what its form answers with (VDP-17). */
  vehicleFinance: (slug: string) => `/cars/${segment(slug)}/finance`,
  /** The short calculator, shown in a dialog where there is JavaScript (FIN-28). */
  vehicleRepayments: (slug: string) => `/cars/${segment(slug)}/repayments`,
  /** ROUTE-16 */
  financeEnquiry: ({ preferredDealership, vehiclePriceBudget, carId, carType }: FinanceLink) => {
    const budget = vehiclePriceBudget === null ? '' : `&vehiclePriceBudget=${vehiclePriceBudget}`;
    return `/finance?preferredDealership=${segment(preferredDealership)}${budget}&car_id=${carId}&car_type=${segment(carType)}#finance-form`;
  },
  /** What the fuel and delivery calculators of a vehicle's page answer with (VDP-11). */
  vehicleRunningCosts: (slug: string) => `/cars/${segment(slug)}/running-costs`,
  /** ROUTE-09; `car_id` carries the slug. */
  print: (slug: string) => `/print?car_id=${segment(slug)}`,
  /** An enquiry that is about no vehicle. */
  enquiry: () => '/enquire',
  /** ROUTE-10 */
  success: () => '/success',
  /** ROUTE-29 */
  usedCar: (...parts: readonly string[]) => ['/used-car', ...parts.map(segment)].join('/'),
  /** A rendered picture below `demo-media/`, as `suv/red-side`; demo stock only. */
  demoPicture: (name: string) => `${DEMO_MEDIA_PATH}${name.split('/').map(segment).join('/')}.avif`,
  /** What a shopper without a connection sees, and what keeps it (NAV area). */
  offline: () => '/offline',
  serviceWorker: () => '/service-worker.js',
  /**
   * Pages that menus lead to as soon as they exist (ROUTE-05, 11, 32, 39, 40, 42 to 53, 67 to 72).
   */
  pages: {
    finance: () => '/finance',
    tradeIn: () => '/trade-in',
    testDrive: () => '/book-test-drive',
    models: () => '/models',
    contact: () => '/contact',
    dealerships: () => '/dealerships',
    service: () => '/service',
    parts: () => '/vehicle-parts-and-accessories',
    warranty: () => '/warranty',
    roadsideAssist: () => '/roadside-assist',
    ownerBenefits: () => '/owner-benefits',
    aboutUs: () => '/about-us',
    careers: () => '/careers',
    fleet: () => '/fleet',
    terms: () => '/terms-and-conditions',
    privacy: () => '/privacy-policy',
  },
  /** Links of a group of dealerships (ROUTE-67 to 72). */
  group: {
    cars: () => '/twg-cars',
    rental: () => '/twg-rental',
    tyres: () => '/twg-tyres',
    financeAndInsurance: () => '/finance-and-insurance',
    neotek: () => '/neotek',
    outdoor: () => '/4x4-outdoor',
  },
  /** ROUTE-54 */
  brands: () => '/brands',
  /** ROUTE-55 */
  brandOverview: (slug: string) => `/${segment(slug)}/overview`,
  /** IMG-01: size, key and format as `image-address.ts` writes them. */
  image: (size: string, key: string, format: string) => `/images/${size}/${key}.${format}`,
  theme: (hash: string) => `/theme.${segment(hash)}.css`,
  /** Every piece of the ui kit; demo and development alone. */
  kit: () => '/__kit',
  api: {
    /** ENT-24 */
    site: () => '/api/site',
    search: () => '/api/search',
    /** What the search box suggests while one types. */
    suggestions: () => '/api/suggestions',
    /** How many vehicles a search finds, for buttons that count while one chooses. */
    searchCount: () => '/api/search-count',
    multiSearch: () => '/api/multi-search',
    cars: () => '/api/cars',
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
    /** API-20 */
    brochure: (slug: string) => `/api/cars/${segment(slug)}/pdf`,
    /** API-13 */
    phoneReveals: () => '/api/phone-reveals',
    /** API-18 */
    leads: () => '/api/leads',
    /** Page views for the site's own analytics (EVENT-01, EVENT-10). */
    events: () => '/api/events',
    captchaChallenge: () => '/api/captcha-challenge',
    manageStock: () => '/api/manage/stock',
  },
} as const;
