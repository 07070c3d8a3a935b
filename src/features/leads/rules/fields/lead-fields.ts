import { hiddenControl } from '../form/form-controls.ts';
import { formatPhoneNumber } from '../form/phone-number.ts';
import { appointmentControl } from './appointment-control.ts';
import { serviceMailText, serviceNote, testDriveMailText, testDriveNote } from './appointment-text.ts';
import { categoryControl } from './category-control.ts';
import { optInControl, termsControl } from './consent-controls.ts';
import { emailControl, lastNameControl, nameControl, phoneControl, postcodeControl } from './contact-controls.ts';
import { dealershipControl } from './dealership-control.ts';
import {
  deliveryLine,
  deliveryPostcodeControl,
  deliveryStateControl,
  deliveryStreetControl,
  deliverySuburbControl,
} from './delivery-address.ts';
import { fullName } from './full-name.ts';
import { labelLine } from './label-line.ts';
import type { LeadDetail, LeadField, MailRow } from './lead-field.ts';
import { locationControl } from './location-control.ts';
import { messageControl } from './message-control.ts';
import { regoControl } from './rego-control.ts';
import { serviceLocationControl, servicesControl } from './service-controls.ts';
import { testDriveDateControl, testDriveTimeControl } from './test-drive-controls.ts';

/** The shopper's answers in a lead form. */
export interface LeadAnswers {
  readonly category: string;
  readonly subcategory: string | null;
  readonly name: string;
  /** Null in forms with one field for the whole name (TRADE-01). */
  readonly lastName: string | null;
  readonly email: string;
  /** E.164 ('+61412345678'). */
  readonly phone: string;
  readonly message: string | null;
  /** Four digits (TRADE-02). */
  readonly postcode: string | null;
  /** Where a reserved vehicle is delivered; null if the shopper collects it. The state is written as 'QLD'. */
  readonly deliveryStreet: string | null;
  readonly deliverySuburb: string | null;
  readonly deliveryState: string | null;
  readonly deliveryPostcode: string | null;
  /** Registration plate of the shopper's own vehicle, without spaces (FORM-16). */
  readonly rego: string | null;
  /**
   * Slug of the location that the shopper chose (FORM-14). The location's id is not used, because it is unique only
   * within its dealership.
   */
  readonly locationSlug: string | null;
  /**
   * The dealership that the shopper prefers (FORM-15). A lead about a vehicle goes to the vehicle's own dealership
   * instead.
   */
  readonly preferredDealershipSlug: string | null;
  readonly optIn: boolean;
  /** The id of the page with the form, sent as `page_id` (FORM-26). */
  readonly pageId: string | null;
  /** Whether the shopper agreed to the terms; null if the form has no such checkbox. */
  readonly termsAccepted: boolean | null;
  /** FORM-26: answers of a service form. */
  readonly additionalServices: readonly string[];
  readonly serviceLocation: string | null;
  /**
   * The time that the shopper chose to book, as local time with its UTC offset ('2026-11-24T08:30:00+10:00'), or only a
   * day ('2026-11-24'). Null for any time.
   */
  readonly appointmentChoice: string | null;
  /** The requested date of the test drive as an ISO date ('2026-11-24'), and the part of that day. */
  readonly testDriveDate: string | null;
  readonly testDriveTime: string | null;
  /** The answers to the custom fields, which the form definition defines. */
  readonly details: readonly LeadDetail[];
}

const ISO_DATE_LENGTH = 10;

export type LeadFieldName = keyof LeadAnswers;

const nowhere = { isOmittedWhenEmpty: false, csv: null, mail: () => null, receipt: () => null, adf: null } as const;

const row = (label: string, value: string | null, href?: string): MailRow | null => {
  if (value === null || value === '') return null;
  return href === undefined ? { label, value } : { label, value, href };
};

const consentText = (optIn: boolean): string => (optIn ? 'Yes, agreed' : 'No');

/**
 * The table of all lead fields. Forms, validation, JSON payloads, mails, ADF and exports are all generated from it. The
 * payload (FORM-26) and the exports have the fields in the same order.
 */
export const LEAD_FIELDS = {
  category: {
    ...nowhere,
    wire: 'category',
    group: 'details',
    control: categoryControl,
    // If the form's definition fixes the category, a posted category is ignored.
    read: ({ choice, form }) => choice('category') ?? form.category,
    csv: 'category',
    mail: ({ category, subcategory }) => row('About', [category, subcategory].filter((part) => part !== null).join(' · ')),
    receipt: ({ category }, { vehicle }) => (vehicle === null ? row('About', category) : null),
  },
  subcategory: {
    ...nowhere,
    wire: 'subcategory',
    group: 'details',
    control: ({ subcategory }) => hiddenControl(subcategory ?? ''),
    read: ({ form }) => form.subcategory,
    csv: 'subcategory',
  },
  name: {
    ...nowhere,
    wire: 'name',
    group: 'contact',
    control: nameControl,
    read: ({ text }) => text('name') ?? '',
    csv: 'name',
    mail: ({ name, lastName }) => row('Name', fullName({ name, lastName })),
  },
  lastName: {
    ...nowhere,
    wire: 'last_name',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: lastNameControl,
    read: ({ text }) => text('last_name'),
    csv: 'last_name',
  },
  email: {
    ...nowhere,
    wire: 'email',
    group: 'contact',
    control: emailControl,
    read: ({ text }) => text('email') ?? '',
    csv: 'email',
    mail: ({ email }) => row('Email', email, `mailto:${email}`),
    receipt: ({ email }) => row('Email', email),
  },
  phone: {
    ...nowhere,
    wire: 'phone',
    group: 'contact',
    control: phoneControl,
    read: ({ text }) => text('phone') ?? '',
    csv: 'phone',
    mail: ({ phone }) => row('Phone', formatPhoneNumber(phone), `tel:${phone}`),
    receipt: ({ phone }) => row('Phone', formatPhoneNumber(phone)),
  },
  postcode: {
    ...nowhere,
    wire: 'postcode',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: postcodeControl,
    read: ({ text }) => text('postcode'),
    csv: 'postcode',
    mail: ({ postcode }) => row('Postcode', postcode),
  },
  deliveryStreet: {
    ...nowhere,
    wire: 'delivery_street',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: deliveryStreetControl,
    read: ({ text }) => text('delivery_street'),
    csv: 'delivery_street',
    // The receipt does not show the delivery address. The address is free text, and the receipt could reach a stranger.
    mail: (answers) => row('Deliver to', deliveryLine(answers)),
    adf: {
      about: 'customer',
      note: (answers) => {
        const address = deliveryLine(answers);
        return address === null ? null : `Deliver to: ${address}`;
      },
    },
  },
  deliverySuburb: {
    ...nowhere,
    wire: 'delivery_suburb',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: deliverySuburbControl,
    read: ({ text }) => text('delivery_suburb'),
    csv: 'delivery_suburb',
  },
  deliveryState: {
    ...nowhere,
    wire: 'delivery_state',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: deliveryStateControl,
    read: ({ choice }) => choice('delivery_state'),
    csv: 'delivery_state',
  },
  deliveryPostcode: {
    ...nowhere,
    wire: 'delivery_postcode',
    isOmittedWhenEmpty: true,
    group: 'contact',
    control: deliveryPostcodeControl,
    read: ({ text }) => text('delivery_postcode'),
    csv: 'delivery_postcode',
  },
  message: {
    ...nowhere,
    wire: 'message',
    group: 'details',
    control: messageControl,
    read: ({ text }) => text('message'),
    csv: 'message',
    adf: { about: 'customer', note: ({ message }) => message },
  },
  rego: {
    ...nowhere,
    wire: 'Rego',
    group: 'details',
    control: regoControl,
    read: ({ text }) => text('Rego'),
    csv: 'rego',
    mail: ({ rego }) => row('Rego of own vehicle', rego),
    adf: { about: 'customer', note: ({ rego }) => (rego === null ? null : `Rego of the current vehicle: ${rego}`) },
  },
  locationSlug: {
    ...nowhere,
    wire: 'location',
    group: 'place',
    control: locationControl,
    read: ({ text }) => text('location'),
    csv: 'location',
  },
  preferredDealershipSlug: {
    ...nowhere,
    wire: 'dealership_slug',
    group: 'place',
    control: dealershipControl,
    read: ({ text }) => text('dealership_slug'),
    csv: 'preferred_dealership',
    mail: ({ preferredDealershipSlug }, { site }) => {
      const preferred = site.dealerships.find(({ slug }) => slug === preferredDealershipSlug);
      return row('Preferred dealership', site.dealerships.length > 1 ? (preferred?.name ?? null) : null);
    },
  },
  optIn: {
    ...nowhere,
    wire: 'opt_in',
    group: 'consent',
    control: optInControl,
    // If the form does not show the checkbox, the shopper has not consented, whatever value was posted.
    read: ({ tick }) => tick('opt_in') === true,
    csv: 'opt_in',
    mail: ({ optIn }, { isOptInAsked }) => row('Offers by email', isOptInAsked ? consentText(optIn) : null),
    adf: { about: 'customer', note: ({ optIn }, { isOptInAsked }) => (isOptInAsked ? `Offers by email: ${consentText(optIn)}` : null) },
  },
  pageId: {
    ...nowhere,
    wire: 'page_id',
    group: 'details',
    control: ({ pageId }) => (pageId === null ? null : hiddenControl(pageId)),
    read: ({ extras }) => extras('page_id')[0] ?? null,
  },
  termsAccepted: {
    ...nowhere,
    wire: 'terms_conditions',
    group: 'consent',
    control: termsControl,
    read: ({ tick }) => tick('terms_conditions'),
  },
  additionalServices: {
    ...nowhere,
    wire: 'additional_services',
    group: 'details',
    control: servicesControl,
    read: ({ extras }) => extras('additional_services'),
    csv: 'additional_services',
    // A program can post any text together with a stranger's e-mail address. Therefore, the receipt names only services that the site offers, and repeats no other text.
    receipt: ({ additionalServices }, { site }) =>
      row('Services', additionalServices.filter((service) => site.forms.services.includes(service)).join(', ')),
    adf: {
      about: 'customer',
      note: ({ additionalServices }) => (additionalServices.length === 0 ? null : `Services: ${additionalServices.join(', ')}`),
    },
    mail: ({ additionalServices }) => row('Services', additionalServices.join(', ')),
  },
  serviceLocation: {
    ...nowhere,
    wire: 'Service Location',
    group: 'details',
    control: serviceLocationControl,
    read: ({ extras }) => extras('Service Location')[0] ?? null,
    csv: 'service_location',
    adf: { about: 'customer', note: ({ serviceLocation }) => (serviceLocation === null ? null : `Service location: ${serviceLocation}`) },
    mail: ({ serviceLocation }) => row('Service location', serviceLocation),
  },
  appointmentChoice: {
    ...nowhere,
    wire: 'appointment',
    group: 'wishes',
    control: appointmentControl,
    read: ({ text }) => text('appointment'),
    csv: 'appointment',
    // The rows in mail and receipt show a booked service. A booked test drive is shown by the field `testDriveDate`.
    mail: (answers, shown) => row('Service', serviceMailText(answers, shown, 'dealer')),
    receipt: (answers, shown) => row('Service', serviceMailText(answers, shown, 'shopper')),
    adf: { about: 'vehicle', note: serviceNote },
  },
  testDriveDate: {
    ...nowhere,
    wire: 'test_drive_date',
    group: 'wishes',
    control: testDriveDateControl,
    // The date of the chosen appointment; otherwise the date that the shopper prefers.
    read: ({ text, form }) => (form.kind === 'service' ? null : text('appointment')?.slice(0, ISO_DATE_LENGTH)) ?? text('test_drive_date'),
    csv: 'test_drive_date',
    mail: (answers, shown) => row('Test drive', testDriveMailText(answers, shown, 'dealer')),
    receipt: (answers, shown) => row('Test drive', testDriveMailText(answers, shown, 'shopper')),
    adf: { about: 'vehicle', note: testDriveNote },
  },
  testDriveTime: {
    ...nowhere,
    wire: 'test_drive_time',
    group: 'wishes',
    control: testDriveTimeControl,
    read: ({ text }) => text('test_drive_time'),
    csv: 'test_drive_time',
  },
  details: {
    ...nowhere,
    wire: 'details',
    isOmittedWhenEmpty: true,
    group: 'details',
    control: () => null,
    read: ({ details }) => details,
    csv: 'details',
    mail: ({ details }) => details.map(({ label, value }) => ({ label, value })),
    // The receipt shows only those answers in `details` that the server itself wrote. All other answers in `details`
    // contain text that the sender of the form typed, and the sender may have entered the e-mail address of a stranger.
    receipt: ({ details }, { serverDetails }) =>
      details.filter(({ name }) => serverDetails.includes(name)).map(({ label, value }) => ({ label, value })),
    adf: {
      about: 'customer',
      note: ({ details }) => (details.length === 0 ? null : details.map(labelLine).join('\n')),
    },
  },
} as const satisfies { readonly [Name in LeadFieldName]: LeadField<LeadAnswers[Name], LeadAnswers> };

export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as readonly LeadFieldName[];
