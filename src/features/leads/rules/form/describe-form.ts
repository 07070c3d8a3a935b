import { chooseFormEvent, EVENT_IDS } from '#features/analytics/rules/events.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { LeadKind, LeadVehicle } from '../lead.ts';
import { addDays, formatZoneDate } from '../zone-dates.ts';
import type { DescribedSite } from './form-choices.ts';
import {
  categoryField,
  checkboxField,
  contactFields,
  dateField,
  dealershipField,
  hiddenField,
  locationField,
  messageField,
  regoField,
  timeField,
  trapField,
} from './form-fields.ts';
import { ERROR_HEADING, FORM_CONTROL, type FormField, type FormModel, SIMILAR_MESSAGE } from './form-model.ts';

/** FORM-12: the category of a form that is about nothing in particular. */
const GENERAL_ENQUIRY = 'General Enquiry';
/** API-23: an enquiry and a test drive differ on the wire by their category. */
const VEHICLE_ENQUIRY = 'Vehicle Enquiry';
export const TEST_DRIVE = 'Test Drive';
/** How far ahead a test drive can be asked for. */
const TEST_DRIVE_DAYS = 60;

export interface FormRequest {
  readonly site: DescribedSite;
  readonly kind: LeadKind;
  /** Null: about no vehicle (FORM-03). */
  readonly vehicle: LeadVehicle | null;
  /** Epoch milliseconds: decides which dates a test drive can have. */
  readonly now: number;
  /** A category other than the form's own (a careers page, a parts page). */
  readonly category?: string;
  /** Chosen beforehand by the address (settled: vehicle, dealership and budget may be prefilled, never a person). */
  readonly dealershipSlug?: string;
  /** The page's own name for itself (FORM-26 page_id). */
  readonly pageId?: string;
  /** FORM-11: this form asks for no message, whatever the site says. */
  readonly messageOptional?: boolean;
}

/**
 * The form of a site for a kind of lead, with or without a vehicle: which fields it has, what they say,
 * what they need and what stands in them (FORM-01 to 03, FORM-11 to 27).
 *
 * @example describeForm({ site, kind: 'test-drive', vehicle, now }).fields.map((field) => field.name)
 */
export const describeForm = (request: FormRequest): FormModel => {
  const { site, vehicle } = request;
  const { forms } = site;
  const category = request.category ?? defaultCategory(request);
  const eventId = chooseFormEvent({ kind: request.kind, vehicle, category });
  return {
    kind: request.kind,
    title: formTitle(request),
    fields: [
      ...contactFields(),
      categoryField(category, isCategoryChosen(eventId, category) ? withCategory(forms.categories, category) : null),
      ...placeFields(request),
      ...(request.kind === 'test-drive' ? testDriveFields(request) : []),
      ...(forms.regoField ? [regoField()] : []),
      messageField(forms.messageRequired && request.messageOptional !== true && request.kind !== 'test-drive', prefilledMessage(request)),
      ...(forms.optIn.shown ? [checkboxField('opt_in', forms.optIn.text, { required: false, checked: forms.optIn.checked })] : []),
      ...(forms.terms ? [checkboxField('terms_conditions', 'I agree to the terms of use.', { required: true, checked: false })] : []),
      ...hiddenFields(request),
    ],
    submitLabel: request.kind === 'test-drive' ? 'Request test drive' : 'Send enquiry',
    submittingLabel: 'Sending…',
    eventId,
    category,
    subcategory: subcategoryOf(request),
    captcha: forms.captcha,
    errorStyle: forms.errorStyle,
    errorHeading: ERROR_HEADING,
    collectionNotice: forms.collectionNotice,
    vehicle,
  };
};

const defaultCategory = ({ kind, vehicle }: FormRequest): string => {
  if (kind === 'test-drive') return TEST_DRIVE;
  return vehicle === null ? GENERAL_ENQUIRY : VEHICLE_ENQUIRY;
};

/** */
const isCategoryChosen = (eventId: number, category: string): boolean => eventId === EVENT_IDS.defaultForm || category === GENERAL_ENQUIRY;

const withCategory = (categories: readonly string[], category: string): readonly string[] =>
  categories.includes(category) ? categories : [category, ...categories];

const asksForSimilar = ({ kind, vehicle }: FormRequest): boolean => kind === 'similar-vehicle' || vehicle?.available === false;

const prefilledMessage = (request: FormRequest): string => (asksForSimilar(request) ? SIMILAR_MESSAGE : '');

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const;

const subcategoryOf = (request: FormRequest): string | null => {
  if (asksForSimilar(request)) return 'Find Me Something Similar';
  return request.vehicle === null ? null : CONDITIONS[request.vehicle.carType];
};

const formTitle = (request: FormRequest): string => {
  if (request.kind === 'test-drive') return 'Book a test drive';
  if (asksForSimilar(request)) return 'Find me something similar';
  return request.vehicle === null ? 'Contact us' : `Enquire about this ${request.site.vehicleWord.singular}`;
};

/** FORM-14, FORM-15: where the lead should go, as far as the shopper is asked. */
const placeFields = ({ site, vehicle, dealershipSlug }: FormRequest): readonly FormField[] => {
  const { forms } = site;
  const asksForLocation = forms.locationField && (vehicle === null || (forms.locationFieldWithNewCars && vehicle.carType === 'new'));
  const asksForDealership = forms.dealershipField && site.dealerships.length > 1;
  const dealership = site.dealerships.find(({ slug }) => slug === (vehicle?.dealershipSlug ?? dealershipSlug));
  const place = dealership?.locations.find(({ id }) => id === vehicle?.locationId);
  const location = locationField(site, place?.slug ?? '');
  return [
    ...(asksForDealership ? [dealershipField(site, dealership?.slug ?? '')] : []),
    // Without a location to choose from, a required select could never be answered.
    ...(asksForLocation && location.options.length > 0 ? [location] : []),
  ];
};

/** FORM-18: today to 60 days ahead, on the calendar of the place the vehicle stands at. */
const testDriveFields = ({ site, vehicle, now }: FormRequest): readonly FormField[] => {
  const dealership = site.dealerships.find(({ slug }) => slug === vehicle?.dealershipSlug) ?? site.primaryDealership;
  const first = formatZoneDate(now, timeZoneOf(locationOf(dealership, vehicle?.locationId ?? null), dealership));
  return [dateField({ first, last: addDays(first, TEST_DRIVE_DAYS) }), timeField()];
};

const hiddenFields = (request: FormRequest): readonly FormField[] => [
  hiddenField('subcategory', subcategoryOf(request) ?? ''),
  ...(request.pageId === undefined ? [] : [hiddenField('page_id', request.pageId)]),
  hiddenField(FORM_CONTROL.visitedPages, ''),
  hiddenField(FORM_CONTROL.linkedQueryParams, ''),
  trapField(FORM_CONTROL.trap),
];
