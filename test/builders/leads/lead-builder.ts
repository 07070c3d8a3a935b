import type { Lead } from '#features/leads/rules/lead.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import type { TradeInDetails } from '#features/leads/rules/trade-in/trade-in-details.ts';
import { TEST_NOW } from '../stock/vehicle-builder.ts';

/** Builds the data about a vehicle that a lead contains. The vehicle is a used car of dealership 7. */
export const buildLeadVehicle = (overrides: Partial<LeadVehicle> = {}): LeadVehicle => ({
  id: 100_001,
  slug: '2021-toyota-corolla-ascent-sport-100001',
  title: '2021 Toyota Corolla Ascent Sport',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport',
  carType: 'used',
  status: 'in_stock',
  tag: null,
  stockNumber: 'S100001',
  vin: 'JTNB23HK003000001',
  body: 'Hatchback',
  transmission: 'Automatic',
  odometerKm: 45_210,
  colour: 'White',
  priceText: '$34,990 Drive Away',
  priceCents: 3_499_000,
  imageUrl: '/media/hatch.jpg',
  url: 'http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001',
  dealershipId: 1,
  dealershipSlug: 'the-yard',
  locationId: 'southport',
  available: true,
  ...overrides,
});

/** The shopper's own vehicle in a lead, with an online estimate. */
export const buildTradeIn = (overrides: Partial<TradeInDetails> = {}): TradeInDetails => ({
  valuationId: '6f1c2f9e-0000-4000-8000-0000000000f1',
  rego: 'ABC123',
  regoState: 'vic',
  year: 2022,
  make: 'Hyundai',
  model: 'i30',
  odometerKm: 45_000,
  adjustmentAnswers: { condition: 'good' },
  answers: [{ question: 'Overall condition', answer: 'Good' }],
  offer: { cents: 1_750_000, lowCents: 1_600_000, highCents: 1_900_000, basis: 'An estimate.', validUntil: 'Sun 29 Nov 2026' },
  withoutOffer: null,
  acceptedLeadId: null,
  ...overrides,
});

/** A lead of site 3 about the used car of `buildLeadVehicle`, as the store returns it. */
export const buildLead = (overrides: Partial<Lead> = {}): Lead => ({
  id: '6f1c2f9e-0000-4000-8000-000000000001',
  siteId: 3,
  siteSlug: 'the-yard',
  dealershipId: 1,
  submissionId: '6f1c2f9e-0000-4000-8000-00000000000a',
  kind: 'enquiry',
  eventId: 15,
  category: 'Vehicle Enquiry',
  subcategory: 'Used',
  name: 'Jo Citizen',
  lastName: null,
  email: 'jo@example.com',
  phone: '+61412345678',
  deliveryStreet: null,
  deliverySuburb: null,
  deliveryState: null,
  deliveryPostcode: null,
  postcode: null,
  message: 'Is the car still available?',
  rego: null,
  locationSlug: null,
  preferredDealershipSlug: null,
  additionalServices: [],
  serviceLocation: null,
  appointmentChoice: null,
  testDriveDate: null,
  testDriveTime: null,
  details: [],
  vehicle: buildLeadVehicle(),
  consent: {
    optIn: true,
    optInText: 'Email me.',
    collectionNoticeVersion: '2026-11',
    termsAccepted: null,
    channel: 'website',
    at: TEST_NOW,
  },
  pageUrl: 'http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001/enquire',
  pageId: null,
  userAgent: 'Test',
  visitedPages: ['/', '/search'],
  linkedQueryParams: { utm_source: 'newsletter' },
  createdAt: TEST_NOW,
  ...overrides,
});

/** The fields that a shopper fills in. */
export const FILLED_FORM = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Is the car still available?' };
