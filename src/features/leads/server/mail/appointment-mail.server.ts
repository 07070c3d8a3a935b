import { APPOINTMENT_RESOURCES } from '#features/appointments/rules/appointment-resource.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { buttonTextColour, mailButton, mailFacts, mailHeading, mailLayout, mailParagraph } from '#platform/mail/mail-layout.server.ts';
import { appointmentTitle } from '../../rules/appointment-title.ts';
import { appointmentText } from '../../rules/fields/appointment-text.ts';
import type { MailRow } from '../../rules/fields/lead-field.ts';
import { formatPhoneNumber } from '../../rules/form/phone-number.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';
import { leadPhone } from '../../rules/lead-location.ts';
import { appointmentLocation, placeLine } from './appointment-file.server.ts';
import { leadVehicleCard, legalLines, type MailText, mailBrand } from './lead-mail.server.ts';
import { mailText, rowLines } from './mail-text.server.ts';

/** A lead whose appointment was changed. The mail is about this change. */
export type BookedLead = Lead & { readonly appointment: LeadAppointment };

/**
 * Writes the mail that tells the dealer or the shopper that the shopper moved or cancelled an appointment. The shopper's
 * mail contains no text that the shopper typed.
 *
 * @param mail.link the URL of the page on which the shopper can change the appointment; null in the dealer's mail
 */
export const writeAppointmentMail = (
  lead: BookedLead,
  site: Site,
  dealership: Dealership,
  mail: { readonly reader: 'dealer' | 'shopper'; readonly link: string | null },
): MailText => {
  const { appointment, vehicle } = lead;
  const isDealer = mail.reader === 'dealer';
  const isCancelled = appointment.status === 'cancelled';
  const { label } = APPOINTMENT_RESOURCES[appointment.resource];
  const change = isCancelled ? 'cancelled' : 'moved';
  const heading = isDealer ? `${label} ${change} by ${lead.name}` : `Your ${label.toLowerCase()} is ${change}`;
  const location = appointmentLocation(lead, dealership);
  const facts = changeFacts(lead, dealership, isDealer);
  const text = isCancelled ? 'The time is free again.' : 'The attached calendar file has the new time.';
  const brand = mailBrand(site, lead);
  const colour = buttonTextColour(brand.brandColour);
  const phone = isDealer ? lead.phone : leadPhone(lead, site, dealership);
  const call =
    phone === null ? null : { label: `Call ${isDealer ? formatPhoneNumber(phone) : phone}`, href: `tel:${phone.replace(/[^+\d]/g, '')}` };
  const link = isCancelled ? null : mail.link;
  const footer = [...legalLines(dealership, location), isDealer ? `Sent by the website of ${site.name}. Lead ${lead.id}` : null];
  return {
    subject: plainLine(`${label} ${change}: ${vehicle?.title ?? site.name}${isDealer ? ` - ${lead.name}` : ''}`),
    text: mailText([
      heading,
      '',
      text,
      link === null ? null : `Change or cancel: ${link}`,
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
        vehicle === null ? null : leadVehicleCard(lead, vehicle, appointmentTitle({ appointment, vehicle: null })),
        mailFacts(facts),
        link === null ? null : mailButton('Change or cancel', link, brand.brandColour, colour),
        call === null ? null : mailButton(call.label, call.href, brand.brandColour, colour),
      ],
      footer,
    ),
  };
};

const changeFacts = (lead: BookedLead, dealership: Dealership, isDealer: boolean): readonly MailRow[] => {
  const { appointment } = lead;
  const length = appointment.endsAt - appointment.startsAt;
  const former = appointment.formerStart;
  return [
    { label: appointment.status === 'cancelled' ? 'Cancelled' : 'New time', value: appointmentText(appointment) },
    ...(former === null || appointment.status === 'cancelled'
      ? []
      : [{ label: 'Time before', value: appointmentText({ ...appointment, startsAt: former, endsAt: former + length }) }]),
    { label: 'Where', value: placeLine(dealership, appointmentLocation(lead, dealership)) },
    ...(isDealer
      ? [
          { label: 'Name', value: lead.name },
          { label: 'Phone', value: formatPhoneNumber(lead.phone), href: `tel:${lead.phone}` },
          { label: 'Email', value: lead.email, href: `mailto:${lead.email}` },
        ]
      : []),
  ];
};
