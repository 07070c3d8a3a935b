import { Temporal } from 'temporal-polyfill';
import { centsToDollars } from '#kernel/money.ts';
import { labelLine } from '../fields/label-line.ts';
import type { MailRow } from '../fields/lead-field.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from '../fields/lead-fields.ts';
import type { LeadKindDefinition } from '../kinds/lead-kind-definition.ts';
import { LEAD_KINDS, resourceOf } from '../kinds/lead-kinds.ts';
import { answersOf, type Lead } from '../lead.ts';
import { agentRows } from '../lead-agent.ts';
import { leadPictureUrl } from '../lead-picture.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { TradeInDetails } from '../trade-in/trade-in-details.ts';
import { tradeInAdfRows } from '../trade-in/trade-in-rows.ts';
import { element, formatXml, optionalElement, type XmlElement } from './xml-text.ts';

/** The dealership that receives the lead, as the CRM records it. */
export interface AdfVendor {
  readonly name: string;
  /** The name of the site on which the shopper sent the lead. */
  readonly siteName: string;
  readonly slug: string;
  readonly url: string;
  readonly email: string | null;
  /** The phone number that the site tells the shopper to call about the lead (`leadPhone`); null if no number is known. */
  readonly phone: string | null;
  /**
   * The rows that name the places of a lead: the location that answers the lead, the locations of the vehicle and of
   * the appointment (`leadPlaces`), and the preferred dealership.
   */
  readonly places: readonly MailRow[];
  /** The time zone in which times are written: the time zone of the location that receives the lead. */
  readonly timeZone: string;
}

export const ADF_MIME_TYPE = 'application/x-adf+xml';

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n';

/**
 * Formats a lead as ADF/XML 1.0, the format that dealers' CRMs read (docs/law-and-formats.md, section 4), with elements
 * in the order of its DTD. Prices are in dollars, odometers in kilometres. `isResend` is true if the CRM may have the lead
 * already: after an earlier attempt to deliver it, or if its appointment or reservation has changed.
 *
 * @example formatAdf(lead, vendor, { isResend: false }).startsWith('<?xml version="1.0" encoding="UTF-8"?>')
 */
export const formatAdf = (lead: Lead, vendor: AdfVendor, delivery: { readonly isResend: boolean }): string =>
  `${PROLOG}${formatXml(
    element('adf', [
      element(
        'prospect',
        [
          element('id', lead.id, { sequence: '1', source: lead.siteSlug }),
          element('requestdate', formatRequestDate(lead.createdAt, vendor.timeZone)),
          ...vehicleElements(lead, vendor),
          customerElement(lead),
          vendorElement(vendor),
          element('provider', [
            element('name', vendor.siteName, { part: 'full' }),
            element('service', 'Website'),
            element('url', lead.pageUrl),
          ]),
        ],
        { status: delivery.isResend ? 'resend' : 'new' },
      ),
    ]),
  )}\n`;

/** Formats an instant in ISO 8601 with seconds and the UTC offset of the location. */
const formatRequestDate = (epochMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ timeZone, smallestUnit: 'second' });

/**
 * Make and model of an unknown vehicle. The DTD requires both elements. They are empty, because a CRM would show any word in
 * them as a vehicle that the shopper wants.
 */
const UNKNOWN = '';

/** The year. It is empty if unknown: the DTD requires the element, and CRMs read its text as a number. */
const yearElement = (year: number | null): XmlElement => element('year', year === null ? '' : String(year));

/**
 * The vehicle that the shopper wants, and the vehicle that the shopper owns. A lead without any vehicle also gets one
 * vehicle element, because the DTD requires this element.
 */
const vehicleElements = (lead: Lead, vendor: AdfVendor): readonly XmlElement[] => {
  if (!lead.tradeIn) return [vehicleElement(lead, vendor)];
  if (lead.vehicle === null) return [ownVehicleElement(lead, lead.tradeIn, commentsOf(lead, vendor))];
  return [vehicleElement(lead, vendor), ownVehicleElement(lead, lead.tradeIn, null)];
};

/** The shopper's own vehicle: a trade-in, or a vehicle to sell (docs/law-and-formats.md, section 4). */
const ownVehicleElement = (lead: Lead, own: TradeInDetails, comments: string | null): XmlElement => {
  const { ownVehicleInterest = 'trade-in' } = LEAD_KINDS[lead.kind] as LeadKindDefinition;
  const { offer, intent = ownVehicleInterest } = own;
  const notes = tradeInAdfRows(own).map(labelLine);
  return element(
    'vehicle',
    [
      element('id', own.valuationId, { sequence: '1', source: `${lead.siteSlug}-valuation` }),
      yearElement(own.year),
      element('make', own.make || UNKNOWN),
      element('model', own.model || UNKNOWN),
      optionalElement('odometer', own.odometerKm, { units: 'km' }),
      optionalElement('price', offer === null ? null : centsToDollars(offer.cents), { type: 'appraisal', currency: 'AUD' }),
      optionalElement('pricecomments', offer === null ? own.withoutOffer : offer.basis),
      optionalElement('comments', [...(comments === null ? [] : [comments]), ...notes].join('\n')),
    ],
    { interest: intent, status: 'used' },
  );
};

const vehicleElement = (lead: Lead, vendor: AdfVendor): XmlElement => {
  const { vehicle } = lead;
  const interest = LEAD_KINDS[lead.kind].adfInterest;
  if (vehicle === null) {
    return element(
      'vehicle',
      [yearElement(null), element('make', UNKNOWN), element('model', UNKNOWN), optionalElement('comments', commentsOf(lead, vendor))],
      { interest, status: 'used' },
    );
  }
  return element(
    'vehicle',
    [
      element('id', String(vehicle.id), { sequence: '1', source: lead.siteSlug }),
      yearElement(vehicle.year),
      element('make', vehicle.make),
      element('model', vehicle.model),
      optionalElement('vin', vehicle.vin),
      optionalElement('stock', vehicle.stockNumber),
      optionalElement('trim', vehicle.badge),
      optionalElement('bodystyle', vehicle.body),
      optionalElement('transmission', vehicle.transmission),
      optionalElement('odometer', vehicle.odometerKm, { units: 'km' }),
      vehicle.colour === null ? null : element('colorcombination', [element('exteriorcolor', vehicle.colour)]),
      optionalElement('imagetag', leadPictureUrl(lead, 1200)),
      optionalElement('price', vehicle.priceCents === null ? null : centsToDollars(vehicle.priceCents), {
        type: 'asking',
        currency: 'AUD',
      }),
      optionalElement('pricecomments', vehicle.priceText),
      optionalElement('comments', commentsOf(lead, vendor)),
    ],
    { interest, status: vehicle.carType === 'new' ? 'new' : 'used' },
  );
};

const vehicleNotes = (vehicle: LeadVehicle): readonly (string | null)[] => [
  vehicle.carType === 'demo' ? 'Demonstrator vehicle.' : null,
  vehicle.available ? null : 'The vehicle was no longer available when the shopper sent the form.',
  vehicle.url,
];

/** Comments for facts that have no ADF element: the lead kind, the requested time of an appointment, a demo vehicle. */
const commentsOf = (lead: Lead, vendor: AdfVendor): string =>
  [
    `${LEAD_KINDS[lead.kind].label} (${lead.category})`,
    ...vendor.places.map(labelLine),
    ...agentRows(lead.agent).map(labelLine),
    ...fieldNotes(lead, 'vehicle'),
    ...(lead.vehicle === null ? [] : vehicleNotes(lead.vehicle)),
  ]
    .filter((note) => note !== null)
    .join('\n');

/** Notes for the lead's fields that have no ADF element (`LEAD_FIELDS`). */
const fieldNotes = (lead: Lead, about: 'customer' | 'vehicle'): readonly (string | null)[] => {
  const answers = answersOf(lead);
  const isOptInAsked = lead.consent.optInText !== null;
  const shown = { appointment: lead.appointment ?? null, resource: resourceOf(lead.kind), isOptInAsked };
  return LEAD_FIELD_NAMES.map((name) => {
    const { adf } = LEAD_FIELDS[name];
    return adf?.about === about ? adf.note(answers, shown) : null;
  });
};

/** First and last name if the form asked for them separately, otherwise the whole name. */
const nameElements = ({ name, lastName }: Lead): readonly XmlElement[] =>
  lastName
    ? [element('name', name, { part: 'first' }), element('name', lastName, { part: 'last' })]
    : [element('name', name, { part: 'full' })];

/** The address to which the vehicle is delivered. Without a delivery: the shopper's postcode, if the form asked for it. */
const addressElement = ({ deliveryStreet, deliverySuburb, deliveryState, deliveryPostcode, postcode }: Lead): XmlElement | null => {
  const code = deliveryPostcode || postcode;
  if (!code) return null;
  return element('address', [
    optionalElement('street', deliveryStreet ?? null),
    optionalElement('city', deliverySuburb ?? null),
    optionalElement('regioncode', deliveryState ?? null),
    element('postalcode', code),
    element('country', 'AU'),
  ]);
};

const customerElement = (lead: Lead): XmlElement =>
  element('customer', [
    element('contact', [
      ...nameElements(lead),
      element('email', lead.email),
      // Australian mobile numbers begin with 04. For other countries the number does not show whether it is a mobile.
      element('phone', lead.phone, { type: lead.phone.startsWith('+614') ? 'cellphone' : 'voice' }),
      addressElement(lead),
    ]),
    optionalElement(
      'comments',
      fieldNotes(lead, 'customer')
        .filter((note) => note !== null)
        .join('\n\n'),
    ),
  ]);

const vendorElement = (vendor: AdfVendor): XmlElement =>
  element('vendor', [
    element('id', vendor.slug, { sequence: '1', source: 'Forecourt' }),
    element('vendorname', vendor.name),
    element('url', vendor.url),
    element('contact', [
      element('name', vendor.name, { part: 'full' }),
      optionalElement('email', vendor.email),
      optionalElement('phone', vendor.phone, { type: 'voice' }),
    ]),
  ]);
