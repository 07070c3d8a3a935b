import type { Dealership, DealershipLocation } from '#features/sites/rules/dealership.ts';
import { formatClock, type OpenState, openState } from '#features/sites/rules/opening-hours.ts';
import type { Site } from '#features/sites/rules/site.ts';
import { dealershipPhone, phoneFor } from '#features/sites/rules/vehicle-phone.ts';
import type { Lead } from '../rules/lead.ts';
import { formatPhoneNumber } from '../rules/phone-number.ts';
import { buttonTextColour, leadLocation, legalLines, type MailWords, mailBrand, mailImageUrl, testDriveWords } from './lead-mail.server.ts';
import { type MailFact, mailButton, mailFacts, mailFrame, mailHeading, mailParagraph, mailVehicle } from './mail-frame.server.ts';

const SENT: Readonly<Record<Lead['kind'], string>> = {
  enquiry: 'enquiry',
  'test-drive': 'test drive request',
  'similar-vehicle': 'request',
};

/**
 * The shopper's receipt: what was asked for, who answers and when they are open, under which licences they
 * trade. It asks for nothing and advertises nothing. Anyone may have written the address into the form, so
 * nothing that a person can word freely (name, message, rego) is in it.
 */
export const writeReceipt = (lead: Lead, site: Site, dealership: Dealership): MailWords => {
  const what = SENT[lead.kind];
  const location = leadLocation(lead, dealership);
  const phone = phoneToAnswer(lead, site, dealership, location);
  const heading = `Your ${what} is with ${dealership.name}`;
  const who = `A person at ${placeName(dealership, location)} will answer you.`;
  const hours = location === null ? null : hoursLine(location, lead.createdAt);
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
      [who, hours, phone === null ? null : `Or call ${phone}.`].filter((part) => part !== null).join(' '),
      '',
      ...(vehicle === null ? [] : [vehicle.title, vehicle.priceText, vehicle.url, '']),
      'What you sent',
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      '',
      ...footer.filter((line) => line !== null),
      '',
    ].join('\n'),
    html: mailFrame(
      brand,
      heading,
      [
        mailHeading(heading),
        mailParagraph([who, hours].filter((part) => part !== null).join(' ')),
        phone === null
          ? null
          : mailButton(`Call ${phone}`, `tel:${phone.replace(/[^+\d]/g, '')}`, brand.brandColour, buttonTextColour(brand.brandColour)),
        vehicle === null
          ? null
          : mailVehicle({ title: vehicle.title, detail: vehicle.priceText, url: vehicle.url, imageUrl: mailImageUrl(vehicle, lead) }),
        mailFacts(facts),
      ],
      footer,
    ),
  };
};

/** 'The Yard, Southport', but 'The Yard Southport' where the location's name says both. */
const placeName = (dealership: Dealership, location: DealershipLocation | null): string => {
  if (location === null) return dealership.name;
  return location.name.toLowerCase().includes(dealership.name.toLowerCase()) ? location.name : `${dealership.name}, ${location.name}`;
};

const phoneToAnswer = (lead: Lead, site: Site, dealership: Dealership, location: DealershipLocation | null): string | null =>
  lead.vehicle === null ? dealershipPhone(site, dealership, location) : phoneFor(site, lead.vehicle);

const sentFacts = (lead: Lead): readonly MailFact[] => {
  const testDrive = testDriveWords(lead);
  return [
    { label: 'Phone', value: formatPhoneNumber(lead.phone) },
    { label: 'Email', value: lead.email },
    ...(testDrive === null ? [] : [{ label: 'Test drive', value: `${testDrive} (we confirm the time with you)` }]),
    ...(lead.vehicle === null ? [{ label: 'About', value: lead.category }] : []),
  ];
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** When they are there, at the moment the lead was sent; null where no hours are known. */
const hoursLine = (location: DealershipLocation, at: number): string | null => describeOpenState(openState(location, 'sales', at));

const describeOpenState = (state: OpenState): string | null => {
  switch (state.kind) {
    case 'open':
      return `We are open today until ${formatClock(state.until)}.`;
    case 'by-appointment':
      return 'Today we are there by appointment.';
    case 'closed': {
      if (state.opens === null) return null;
      const { isToday, weekday, time } = state.opens;
      return `We open ${isToday ? 'today' : `on ${WEEKDAYS[weekday]}`} at ${formatClock(time)}.`;
    }
  }
};
