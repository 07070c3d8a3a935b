import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { formatDollars } from '#kernel/money.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { buttonTextColour, mailButton, mailFacts, mailHeading, mailLayout, mailParagraph } from '#platform/mail/mail-layout.server.ts';
import type { MailRow } from '../../rules/fields/lead-field.ts';
import { formatPhoneNumber } from '../../rules/form/phone-number.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation } from '../../rules/lead-location.ts';
import type { LeadReservation, LeadReservationState } from '../../rules/lead-reservation.ts';
import { refundText } from '../../rules/refund-text.ts';
import { formatZoneTime } from '../../rules/zone-dates.ts';
import type { ReservationReader } from '../reservations/reservation-links.server.ts';
import { leadVehicleCard, legalLines, type MailText, mailBrand } from './lead-mail.server.ts';
import { mailText, rowLines } from './mail-text.server.ts';

/** A lead that contains a reservation. The mails of this file are about such a lead. */
export type ReservedLead = Lead & { readonly reservation: LeadReservation };

const HEADINGS: Readonly<Record<LeadReservationState, string>> = {
  paid: 'Reservation paid',
  confirmed: 'Reservation confirmed',
  'in-doubt': 'Is the reserved vehicle sold?',
  completed: 'Reserved vehicle sold',
  cancelled: 'Reservation cancelled',
  released: 'Reservation ended',
  lapsed: 'Reservation ended',
  sold: 'Reservation ended',
  returned: 'The payment came too late',
};

const GOES_BACK = refundText(0, 0, 'goes');

type TextOfEach = Readonly<Record<ReservationReader, string>>;

const TEXTS: Readonly<Record<LeadReservationState, string | TextOfEach>> = {
  paid: 'The deposit is paid.',
  confirmed: {
    dealer: 'You have confirmed the reservation and keep the vehicle for this shopper.',
    shopper: 'The dealership has confirmed the reservation and keeps the vehicle for you.',
  },
  'in-doubt': {
    dealer:
      'Your stock list does not offer the vehicle any more. If this shopper has bought it, say so on the page of the reservation. If not, end the reservation there, and the whole deposit goes back.',
    shopper:
      'The stock list of the dealership does not offer the vehicle any more. If you have bought it, you need not do anything. If not, cancel the reservation on its page, and the whole deposit goes back.',
  },
  completed: {
    dealer: 'You have sold the vehicle to this shopper. The deposit counts towards its price.',
    shopper:
      'The dealership says that you have bought the vehicle. The deposit counts towards its price. If this is wrong, please contact the dealership.',
  },
  cancelled: { dealer: 'The shopper has cancelled the reservation.', shopper: 'You have cancelled the reservation.' },
  released: {
    dealer: `The reservation was ended. ${GOES_BACK}`,
    shopper: `The dealership cannot keep the vehicle. ${GOES_BACK}`,
  },
  lapsed: {
    dealer: `You did not confirm the reservation in time. ${GOES_BACK}`,
    shopper: `The dealership did not confirm the reservation in time. ${GOES_BACK}`,
  },
  sold: `The vehicle was sold meanwhile. ${GOES_BACK}`,
  returned:
    'The vehicle was not held any more when the payment came, so it is not reserved. The whole deposit went back to the card of the payment.',
};

/**
 * Writes the mail that tells the dealer or the shopper that the state of a reservation has changed. The shopper's mail
 * contains no text that the shopper typed.
 *
 * @param mail.link the page of the reservation
 */
export const writeReservationMail = (
  lead: ReservedLead,
  site: Site,
  dealership: Dealership,
  mail: { readonly reader: ReservationReader; readonly link: string },
): MailText => {
  const { reservation, vehicle } = lead;
  const isDealer = mail.reader === 'dealer';
  const heading = HEADINGS[reservation.state];
  const said = TEXTS[reservation.state];
  const shown = typeof said === 'string' ? said : said[mail.reader];
  const text =
    reservation.state === 'cancelled' ? `${shown} ${refundText(reservation.depositCents, reservation.keptCents ?? 0, 'goes')}` : shown;
  const facts = reservationFacts(lead, isDealer);
  const brand = mailBrand(site, lead);
  const location = leadLocation(lead, dealership);
  const footer = [...legalLines(dealership, location), isDealer ? `Sent by the website of ${site.name}. Lead ${lead.id}` : null];
  return {
    subject: plainLine(`${heading}: ${vehicle?.title ?? site.name}${isDealer ? ` - ${lead.name}` : ''}`),
    text: mailText([
      heading,
      '',
      text,
      `See the reservation: ${mail.link}`,
      '',
      ...(vehicle === null ? [] : [vehicle.title, vehicle.url, '']),
      ...facts.flatMap(rowLines),
      '',
      ...footer,
    ]),
    html: mailLayout(
      brand,
      heading,
      [
        mailHeading(heading),
        mailParagraph(text),
        vehicle === null ? null : leadVehicleCard(lead, vehicle, vehicle.priceText),
        mailFacts(facts),
        mailButton('See the reservation', mail.link, brand.brandColour, buttonTextColour(brand.brandColour)),
      ],
      footer,
    ),
  };
};

const reservationFacts = (lead: ReservedLead, isDealer: boolean): readonly MailRow[] => [
  { label: 'Deposit', value: formatDollars(lead.reservation.depositCents) },
  ...(isDealer
    ? [
        { label: 'Name', value: lead.name },
        { label: 'Phone', value: formatPhoneNumber(lead.phone), href: `tel:${lead.phone}` },
        { label: 'Email', value: lead.email, href: `mailto:${lead.email}` },
      ]
    : []),
];

/**
 * The note in the first mails about a paid reservation: the time by which the dealership must confirm, and what happens
 * otherwise.
 *
 * @example 'Confirm the reservation by Mon 16 Nov 2026, 12:00 pm. Otherwise it ends, and the deposit goes back.'
 */
export const reservationNote = (lead: ReservedLead, dealership: Dealership, reader: ReservationReader): string => {
  const by = formatZoneTime(lead.reservation.confirmBy, timeZoneOf(leadLocation(lead, dealership), dealership));
  return reader === 'dealer'
    ? `Confirm the reservation by ${by}. Otherwise it ends, and the deposit goes back.`
    : `The dealership confirms the reservation by ${by}. Otherwise it ends, and the whole deposit goes back.`;
};
