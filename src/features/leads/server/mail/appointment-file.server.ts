import { CALENDAR_FILE, formatCalendarFile } from '#features/appointments/rules/calendar-file.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import { appointmentTitle } from '../../rules/appointment-title.ts';
import { replyAddress } from '../../rules/delivery/lead-receivers.ts';
import { formatPhoneNumber } from '../../rules/form/phone-number.ts';
import type { Lead } from '../../rules/lead.ts';
import { placeName } from '../../rules/lead-location.ts';

/** The location of an appointment; null if the dealership no longer has this location. */
export const appointmentLocation = (lead: Lead, dealership: Dealership): DealershipLocation | null =>
  dealership.locations.find(({ id }) => id === lead.appointment?.locationId) ?? null;

/** Name and street address of a location. */
export const placeLine = (dealership: Dealership, location: DealershipLocation | null): string => {
  if (location === null) return dealership.name;
  const { street, city, state, postcode } = location.address;
  return `${placeName(dealership, location)}, ${street}, ${city} ${state.toUpperCase()} ${postcode}`;
};

/**
 * The calendar file of a lead's appointment, as the attachment of a mail; none if the lead has no appointment. Only the
 * dealer's file names the shopper. The shopper's file does not, because the e-mail address in the form may belong to a
 * stranger.
 *
 * @param mail.link the URL at which the shopper changes the appointment; null in the dealer's mail
 * @param mail.domain the domain part of the calendar entry's id
 */
export const calendarAttachments = (
  lead: Lead,
  site: Pick<Site, 'leadForms'>,
  dealership: Dealership,
  mail: { readonly reader: 'dealer' | 'shopper'; readonly link: string | null; readonly domain: string; readonly now: number },
): OutgoingMail['attachments'] => {
  const { appointment, vehicle } = lead;
  if (!appointment) return [];
  const email = replyAddress(site, dealership, lead);
  const contact = mail.reader === 'dealer' ? [`${lead.name}, ${formatPhoneNumber(lead.phone)}, ${lead.email}`] : [];
  const content = formatCalendarFile({
    uid: `${appointment.id}@${mail.domain}`,
    sequence: appointment.sequence,
    isCancelled: appointment.status === 'cancelled',
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    title: mail.reader === 'dealer' ? `${appointmentTitle(lead)}, ${lead.name}` : appointmentTitle(lead),
    place: placeLine(dealership, appointmentLocation(lead, dealership)),
    description: [
      ...contact,
      ...(vehicle === null ? [] : [vehicle.url]),
      ...(mail.link === null ? [] : [`Change or cancel: ${mail.link}`]),
    ],
    organiser: email === null ? null : { name: dealership.name, email },
    writtenAt: mail.now,
  });
  return [{ ...CALENDAR_FILE, content }];
};
