/**
 * Every path of the product in one place: pages and features never write a path by hand. Paths are
 * relative to a site's own host. `paths.test.ts` keeps a snapshot of the list.
 */
const segment = encodeURIComponent;

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
  /** An enquiry that is about no vehicle. */
  enquiry: () => '/enquire',
  /** ROUTE-10 */
  success: () => '/success',
  /** ROUTE-29 */
  usedCar: (...parts: readonly string[]) => ['/used-car', ...parts.map(segment)].join('/'),
  /** A rendered picture below `demo-media/`, as `suv/red-side`; demo stock only. */
  demoPicture: (name: string) => `/media/demo/${name.split('/').map(segment).join('/')}.avif`,
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
