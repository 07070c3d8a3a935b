import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import {
  buttonTextColour,
  mailButton,
  mailFacts,
  mailHeading,
  mailLayout,
  mailParagraph,
  mailQuote,
} from '#platform/mail/mail-layout.server.ts';
import { formatLeadSubject } from '../../rules/delivery/lead-subject.ts';
import { fullName } from '../../rules/fields/full-name.ts';
import { formatPhoneNumber } from '../../rules/form/phone-number.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation } from '../../rules/lead-location.ts';
import { leadMailRows } from '../../rules/lead-mail-rows.ts';
import { formatZoneTime } from '../../rules/zone-dates.ts';
import { answeredButton, answeredLine, leadVehicleCard, legalLines, type MailText, mailBrand, vehicleDetail } from './lead-mail.server.ts';
import { mailText, quotedLines, rowLines } from './mail-text.server.ts';

/**
 * Writes the reminder to the dealer. Before the promised time, the mail says when the dealer must have answered. After this
 * time, the mail says that the shopper still waits. A reply to the mail goes to the shopper.
 *
 * @param links.answeredUrl address of the page with the button 'answered'
 * @param now epoch milliseconds
 */
export const writeReminder = (
  lead: Lead,
  site: Site,
  dealership: Dealership,
  { answeredUrl, now }: { readonly answeredUrl: string; readonly now: number },
): MailText => {
  const location = leadLocation(lead, dealership);
  const zone = timeZoneOf(location, dealership);
  const promisedAt = lead.promise?.by ?? null;
  const isLate = promisedAt === null || promisedAt < now;
  const name = fullName(lead);
  const heading = isLate ? `${name} is still waiting for an answer` : `${name} is waiting: please answer in time`;
  const promise =
    promisedAt === null
      ? 'Nobody has marked this request as answered yet.'
      : `The website promised an answer by ${formatZoneTime(promisedAt, zone)}. Nobody has marked this request as answered yet.`;
  const facts = [
    ...leadMailRows(lead, site, 'mail', ['wishes', 'contact']),
    { label: 'Sent', value: formatZoneTime(lead.createdAt, zone) },
  ];
  const brand = mailBrand(site, lead);
  const footer = [...legalLines(dealership, location), `Sent by the website of ${site.name}. Lead ${lead.id}`];
  const { vehicle } = lead;
  return {
    subject: plainLine(`Reminder: ${formatLeadSubject(lead)}`),
    text: mailText([
      heading,
      '',
      promise,
      answeredLine(answeredUrl),
      '',
      ...(vehicle === null ? [] : [vehicle.title, vehicleDetail(vehicle), vehicle.url, '']),
      ...(lead.message === null ? [] : [...quotedLines(lead.message), '']),
      ...facts.flatMap(rowLines),
      '',
      ...footer,
    ]),
    html: mailLayout(
      brand,
      heading,
      [
        mailHeading(heading),
        mailParagraph(promise),
        mailButton(`Call ${formatPhoneNumber(lead.phone)}`, `tel:${lead.phone}`, brand.brandColour, buttonTextColour(brand.brandColour)),
        mailParagraph('Or simply reply: your answer goes to the shopper.'),
        answeredButton(answeredUrl, lead),
        vehicle === null ? null : leadVehicleCard(lead, vehicle, vehicleDetail(vehicle)),
        lead.message === null ? null : mailQuote('Message', lead.message),
        mailFacts(facts),
      ],
      footer,
    ),
  };
};
