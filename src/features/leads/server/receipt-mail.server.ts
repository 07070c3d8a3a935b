import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { formatPhoneNumber } from '../rules/form/phone-number.ts';
import type { Lead } from '../rules/lead.ts';
import { leadPictureUrl } from '../rules/lead-picture.ts';
import { leadLocation, leadPhone } from '../rules/lead-place.ts';
import { nextStepText } from '../rules/promised-reply.ts';
import { testDriveText } from '../rules/test-drive-text.ts';
import { buttonTextColour, legalLines, MAIL_PICTURE_WIDTH, type MailText, mailBrand } from './lead-mail.server.ts';
import { type MailFact, mailButton, mailFacts, mailHeading, mailLayout, mailParagraph, mailVehicle } from './mail-layout.server.ts';

const SENT: Readonly<Record<Lead['kind'], string>> = {
  enquiry: 'enquiry',
  'test-drive': 'test drive request',
  'similar-vehicle': 'request',
};

/**
 * The shopper's receipt: what was asked for, who answers and when they are open, under which licences they
 * trade. It asks for nothing and advertises nothing. Anyone may have written the address into the form, so
 * nothing that a person can word freely (name, message, rego) is in it.
 *
 * @param now epoch milliseconds; later than the lead where a delivery was repeated or held
 */
export const writeReceipt = (lead: Lead, site: Site, dealership: Dealership, now: number): MailText => {
  const what = SENT[lead.kind];
  const location = leadLocation(lead, dealership);
  const phone = leadPhone(lead, site, dealership);
  const heading = `Your ${what} is with ${dealership.name}`;
  const { replyMinutes } = site.forms;
  const who = location?.name ?? dealership.name;
  const next = nextStepText({ kind: lead.kind, who, location, replyMinutes, sentAt: lead.createdAt, now });
  const facts = sentFacts(lead);
  const footer = [
    ...legalLines(dealership, location),
    `You get this mail because your address was given at ${site.name}. If that was not you, please tell us by a reply.`,
  ];
  const brand = mailBrand(site, lead);
  const { vehicle } = lead;
  return {
    subject: vehicle === null ? `We have your ${what}` : `We have your ${what}: ${vehicle.title}`,
    text: [
      heading,
      '',
      [next, phone === null ? null : `Or call ${phone}.`].filter((part) => part !== null).join(' '),
      '',
      ...(vehicle === null ? [] : [vehicle.title, vehicle.priceText, vehicle.url, '']),
      'What you sent',
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      '',
      ...footer.filter((line) => line !== null),
      '',
    ].join('\n'),
    html: mailLayout(
      brand,
      heading,
      [
        mailHeading(heading),
        mailParagraph(next),
        phone === null
          ? null
          : mailButton(`Call ${phone}`, `tel:${phone.replace(/[^+\d]/g, '')}`, brand.brandColour, buttonTextColour(brand.brandColour)),
        vehicle === null
          ? null
          : mailVehicle({
              title: vehicle.title,
              detail: vehicle.priceText,
              url: vehicle.url,
              imageUrl: leadPictureUrl(lead, MAIL_PICTURE_WIDTH),
            }),
        mailFacts(facts),
      ],
      footer,
    ),
  };
};

const sentFacts = (lead: Lead): readonly MailFact[] => {
  const testDrive = testDriveText(lead);
  return [
    { label: 'Phone', value: formatPhoneNumber(lead.phone) },
    { label: 'Email', value: lead.email },
    ...(testDrive === null ? [] : [{ label: 'Test drive', value: `${testDrive} (we confirm the time with you)` }]),
    ...(lead.vehicle === null ? [{ label: 'About', value: lead.category }] : []),
  ];
};
