import { arrivalText } from '#features/analytics/rules/arrival/arrival.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Markup } from '#platform/mail/mail-html.server.ts';
import {
  buttonTextColour,
  type MailBrand,
  mailButton,
  mailFacts,
  mailHeading,
  mailLayout,
  mailNote,
  mailParagraph,
  mailPart,
  mailQuietButton,
  mailQuote,
  mailVehicle,
} from '#platform/mail/mail-layout.server.ts';
import { paths } from '#urls/paths.ts';
import { formatLeadSubject } from '../../rules/delivery/lead-subject.ts';
import { formatLicences } from '../../rules/delivery/licence-line.ts';
import { fullName } from '../../rules/fields/full-name.ts';
import type { MailRow } from '../../rules/fields/lead-field.ts';
import { formatPhoneNumber } from '../../rules/form/phone-number.ts';
import { hideIds } from '../../rules/hide-ids.ts';
import { LEAD_KINDS } from '../../rules/kinds/lead-kinds.ts';
import type { Lead } from '../../rules/lead.ts';
import { agentRows } from '../../rules/lead-agent.ts';
import { leadLocation, leadPlaces } from '../../rules/lead-location.ts';
import { leadMailRows } from '../../rules/lead-mail-rows.ts';
import { leadPictureUrl } from '../../rules/lead-picture.ts';
import type { LeadVehicle } from '../../rules/lead-vehicle.ts';
import { tradeInDealerRows } from '../../rules/trade-in/trade-in-rows.ts';
import { formatZoneTime } from '../../rules/zone-dates.ts';
import { mailText, quotedLines, rowLines } from './mail-text.server.ts';

/** Subject and body of a mail, without sender and receiver. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Picture width in pixels: twice the width in the mail, for screens with two pixels per point. */
const MAIL_PICTURE_WIDTH = 320;
/** Maximum number of visited pages in the mail. The webhook contains all of them. */
const PAGES_SHOWN = 10;

export const mailBrand = (site: Site, lead: Lead): MailBrand => ({
  siteName: site.name,
  siteUrl: new URL(lead.pageUrl).origin,
  brandColour: site.theme.brand,
});

/** The card of the lead's vehicle: picture, title, and a line of details. */
export const leadVehicleCard = (lead: Lead, { title, url }: LeadVehicle, detail: string): Markup =>
  mailVehicle({ title, detail, url, imageUrl: leadPictureUrl(lead, MAIL_PICTURE_WIDTH) });

/** Legal name, ABN and licences of the dealership (docs/settled.md, Law). */
export const legalLines = (dealership: Dealership, location: DealershipLocation | null): readonly (string | null)[] => [
  [dealership.legalName ?? dealership.name, dealership.abn === null ? null : `ABN ${dealership.abn}`]
    .filter((part) => part !== null)
    .join(' · '),
  formatLicences(dealership, location),
];

/** A link in a mail to a page about the lead. */
export interface LeadPageLink {
  readonly note: string;
  readonly label: string;
  readonly url: string;
}

/** The parts of a mail that link to a page about the lead: a note and a button. */
export const pageLinkParts = ({ note, label, url }: LeadPageLink, brandColour: string): readonly Markup[] => [
  mailParagraph(note),
  mailButton(label, url, brandColour, buttonTextColour(brandColour)),
];

/**
 * The button with which the dealer marks the lead as answered. It only opens a page, and a second button on this page
 * marks the lead.
 */
export const answeredButton = (answeredUrl: string, { promise }: Pick<Lead, 'promise'>): Markup =>
  mailPart([
    mailQuietButton('Mark as answered', answeredUrl),
    // Reminders are sent only if a reply time was promised, so the note mentions reminders only in this case.
    mailNote(`Press it after you have answered: it ${promise ? 'stops the reminders and ' : ''}records your reply time.`),
  ]);

/** The link of `answeredButton` for mails in plain text, as one line. */
export const answeredLine = (answeredUrl: string): string => `After you have answered, mark the request as answered: ${answeredUrl}`;

/**
 * Writes the mail to the dealer: all of the shopper's answers, the vehicle, and the licences. A reply to the mail goes to
 * the shopper.
 *
 * @param answeredUrl address of the page with the button 'answered'
 * @param files rows that say for each file of the lead whether it is attached or held
 * @param reserved the link to the page on which the dealer confirms the reservation, and a note that states the deadline;
 * null if the lead is not about a reservation
 */
export const writeDealerMail = (
  lead: Lead,
  site: Site,
  dealership: Dealership,
  answeredUrl: string,
  files: readonly MailRow[] = [],
  reserved: LeadPageLink | null = null,
): MailText => {
  const subject = formatLeadSubject(lead);
  const heading = `${LEAD_KINDS[lead.kind].label} from ${fullName(lead)}`;
  const facts = [...files, ...dealerFacts(lead, site, dealership)];
  const brand = mailBrand(site, lead);
  const footer = [...legalLines(dealership, leadLocation(lead, dealership)), `Sent by the website of ${site.name}. Lead ${lead.id}`];
  const { vehicle } = lead;
  // A mail about a trade-in contains two vehicles. These words mark the vehicle of the site, so that nobody takes it for the
  // shopper's own vehicle.
  const wanted = lead.tradeIn ? 'Wants to buy' : null;
  return {
    subject,
    text: mailText([
      heading,
      '',
      ...(vehicle === null ? [] : [wanted && `${wanted}:`, vehicle.title, vehicleDetail(vehicle), vehicle.url, '']),
      ...(lead.message === null ? [] : [...quotedLines(lead.message), '']),
      ...(reserved === null ? [] : [reserved.note, `${reserved.label}: ${reserved.url}`, '']),
      ...facts.flatMap(rowLines),
      '',
      answeredLine(answeredUrl),
      '',
      ...footer,
    ]),
    html: mailLayout(
      brand,
      heading,
      [
        mailHeading(heading),
        vehicle === null ? null : mailPart([...(wanted ? [mailNote(wanted)] : []), leadVehicleCard(lead, vehicle, vehicleDetail(vehicle))]),
        lead.message === null ? null : mailQuote('Message', lead.message),
        reserved === null ? null : mailPart(pageLinkParts(reserved, brand.brandColour)),
        mailButton(`Call ${formatPhoneNumber(lead.phone)}`, `tel:${lead.phone}`, brand.brandColour, buttonTextColour(brand.brandColour)),
        mailParagraph('Or simply reply: your answer goes to the shopper.'),
        answeredButton(answeredUrl, lead),
        mailFacts(facts),
      ],
      footer,
    ),
  };
};

/** One line about the lead's vehicle: its price, its stock number, and a note if it is no longer available. */
export const vehicleDetail = (vehicle: LeadVehicle): string =>
  [
    vehicle.priceText,
    vehicle.stockNumber === null ? null : `Stock ${vehicle.stockNumber}`,
    vehicle.available ? null : 'no longer available',
  ]
    .filter((part) => part !== null)
    .join(' · ');

const dealerFacts = (lead: Lead, site: Site, dealership: Dealership): readonly MailRow[] => {
  const fact = (label: string, value: string | null, href?: string): readonly MailRow[] =>
    value === null || value === '' ? [] : [href === undefined ? { label, value } : { label, value, href }];
  const zone = timeZoneOf(leadLocation(lead, dealership), dealership);
  const { pathname } = new URL(lead.pageUrl);
  return [
    ...leadPlaces(lead, site, dealership),
    ...leadMailRows(lead, site, 'mail', ['place', 'wishes']),
    ...(lead.tradeIn ? tradeInDealerRows(lead.tradeIn) : []),
    ...fact('Answer by', promiseToKeep(lead, dealership)),
    ...leadMailRows(lead, site, 'mail', ['contact', 'details', 'consent']),
    ...fact('Sent', formatZoneTime(lead.createdAt, zone)),
    ...fact('Sent from', hideIds(pathname), lead.pageUrl),
    ...fact('Found the site by', lead.arrival ? arrivalText(lead.arrival) : null),
    ...agentRows(lead.agent),
    ...fact(
      'Came from',
      Object.entries(lead.linkedQueryParams)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    ),
    ...fact('Seen before', pagesSeenBefore(lead).join('\n')),
  ];
};

/**
 * The pages that the shopper visited before the form. Each page is listed once, and the page of the latest visit comes
 * last. Pages that other rows of the mail name are left out: the page of the form, the page of the vehicle, and the
 * pages of the valuation of a trade-in.
 */
const pagesSeenBefore = ({ pageUrl, vehicle, tradeIn, visitedPages }: Lead): readonly string[] => {
  const named = [new URL(pageUrl).pathname, vehicle === null ? null : new URL(vehicle.url).pathname];
  const valuation = tradeIn ? hideIds(paths.valuation(tradeIn.valuationId)) : null;
  const pages = visitedPages.map(hideIds);
  return pages
    .filter((page, index) => pages.lastIndexOf(page) === index)
    .filter((page) => !named.includes(page) && (valuation === null || !page.startsWith(valuation)))
    .slice(-PAGES_SHOWN);
};

/** The time by which the form promised a reply (forms.replyMinutes); null if it promised none. */
const promiseToKeep = (lead: Lead, dealership: Dealership): string | null => {
  if (!lead.promise) return null;
  const time = formatZoneTime(lead.promise.by, timeZoneOf(leadLocation(lead, dealership), dealership));
  return `${time} (the form promised the shopper an answer by this time)`;
};
