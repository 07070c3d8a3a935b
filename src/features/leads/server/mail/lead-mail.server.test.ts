import { describe, expect, test } from 'vitest';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { phoneFor } from '#features/dealerships/rules/phone-to-call.ts';
import { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { buildLead, buildLeadVehicle, buildTradeIn } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';
import { leadPhone } from '../../rules/lead-location.ts';
import { LeadDeliverer } from '../delivery/lead-deliverer.server.ts';
import { writeDealerMail } from './lead-mail.server.ts';
import { writeReceipt } from './receipt-mail.server.ts';

const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
const southport = buildLocation({ primary: true, phone: '(07) 5550 0001', openingHours });
const nerang = buildLocation({ id: 'nerang', slug: 'nerang', name: 'The Yard Nerang', phone: '(07) 5550 0002', openingHours });
const dealership = buildDealership({ locations: [southport, nerang], recipients: { email: ['sales@dealer.example'] } });

const siteWith = (overrides: SiteOverrides = {}) => buildSite({ dealerships: [dealership], ...overrides });
const dealerText = (lead: Partial<Lead> = {}, site = siteWith()) =>
  writeDealerMail(buildLead(lead), site, dealership, 'http://the-yard.localhost:3000/answered').text;
const receiptText = (lead: Partial<Lead> = {}, site = siteWith(), now = TEST_NOW) =>
  writeReceipt(buildLead(lead), site, dealership, { now, unsubscribeUrl: null, appointmentUrl: null }).text;
const adfText = async (overrides: Partial<Lead>, site: Site): Promise<string> => (await mailOf('adf', overrides, site))?.text ?? '';
const mailOf = async (channel: 'adf' | 'receipt', overrides: Partial<Lead>, site: Site): Promise<OutgoingMail | undefined> => {
  const sent: OutgoingMail[] = [];
  const deliverer = new LeadDeliverer({
    mail: { send: async (mail) => void sent.push(mail) },
    allowPrivate: [],
    findSite: () => site,
    messageIdDomain: 'forecourt.invalid',
    suppressions: { find: async () => null },
    unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
    answeredLinks: new AnsweredLinks(new Uint8Array(32)),
    appointmentLinks: new AppointmentLinks(BENCH_SECRET),
    reservationLinks: new ReservationLinks(BENCH_SECRET),
    now: () => TEST_NOW,
  });
  const lead = buildLead(overrides);
  const { siteId, dealershipId, id: leadId } = lead;
  const about = { id: 'd', siteId, dealershipId, leadId, lead, endpoint: 'mail crm@dealer.example', plannedAt: null };
  const delivery = { ...about, channel, message: 'lead' as const, receiver: 'crm@dealer.example', attempt: 1, lease: 'l' };
  await deliverer.deliver(delivery, new AbortController().signal);
  return sent[0];
};
const linesOf = (text: string, label: string) => text.split('\n').filter((line) => line.startsWith(`${label}: `));

describe('the mail to the dealer names the location that replies to the shopper', () => {
  test("the mail to the dealer names the vehicle's location", () => {
    expect(linesOf(dealerText({ vehicle: buildLeadVehicle({ locationId: 'nerang' }) }), 'Location')).toEqual(['Location: The Yard Nerang']);
    expect(linesOf(dealerText({ vehicle: null }), 'Location')).toEqual(['Location: The Yard Southport']);
  });

  test('FORM-14 the mail to the dealer names the chosen location, and also the vehicle’s location if the two differ', () => {
    const text = dealerText({ locationSlug: 'nerang', vehicle: buildLeadVehicle({ locationId: 'southport' }) });
    expect(linesOf(text, 'Location')).toEqual(['Location: The Yard Nerang']);
    expect(linesOf(text, 'Vehicle is at')).toEqual(['Vehicle is at: The Yard Southport']);
    expect(linesOf(dealerText(), 'Vehicle is at')).toEqual([]);
  });

  test('FORM-14 FORM-15 the ADF document has the chosen location, the preferred dealership and the location of the vehicle', async () => {
    const robina = buildLocation({ id: 'robina', slug: 'robina', name: 'Robina' });
    const other = buildDealership({ id: 8, slug: 'other', name: 'Other Cars', locations: [robina] });
    const group = siteWith({ dealerships: [dealership, other] });
    const vehicle = buildLeadVehicle({ locationId: 'nerang' });
    const elsewhere = await adfText({ vehicle, locationSlug: 'robina', preferredDealershipSlug: 'other' }, group);
    expect(elsewhere).toContain('Location: The Yard Nerang\nChosen location: Other Cars, Robina\nPreferred dealership: Other Cars\n');
    expect(await adfText({ vehicle, locationSlug: 'southport' }, group)).toContain(
      'Location: The Yard Southport\nVehicle is at: The Yard Nerang\n',
    );
  });

  test('if the shopper chose a location of another dealership, a separate row of the mail names it', () => {
    const robina = buildLocation({ id: 'robina', slug: 'robina', name: 'Robina' });
    const other = buildDealership({ id: 8, slug: 'other', name: 'Other Cars', locations: [robina] });
    const text = dealerText({ locationSlug: 'robina' }, siteWith({ dealerships: [dealership, other] }));
    expect(linesOf(text, 'Chosen location')).toEqual(['Chosen location: Other Cars, Robina']);
    expect(linesOf(text, 'Location')).toEqual(['Location: The Yard Southport']);
  });
});

describe('the rows of the mail to the dealer', () => {
  const pageUrl = 'http://the-yard.localhost:3000/enquire';

  test("LEAD-04 the list of visited pages leaves out the form's own page", () => {
    const text = dealerText({ pageUrl, visitedPages: ['/', '/search', '/enquire'] });
    expect(text).toContain('Sent from: /enquire\n');
    expect(text).toContain('Seen before: /\n  /search\n');
    expect(text.match(/^\/enquire$/gm)).toBeNull();
    expect(linesOf(dealerText({ pageUrl, visitedPages: ['/enquire'] }), 'Seen before')).toEqual([]);
  });

  test("LEAD-04 the list of visited pages leaves out the page of the lead's vehicle", () => {
    const { pathname } = new URL(buildLeadVehicle().url);
    expect(linesOf(dealerText({ visitedPages: ['/', pathname] }), 'Seen before')).toEqual(['Seen before: /']);
  });

  test('the list of visited pages leaves out the valuation pages of this lead, and names every other page once', () => {
    const tradeIn = buildTradeIn();
    const valuation = `/trade-in/${tradeIn.valuationId}`;
    const text = dealerText({
      tradeIn,
      pageUrl: `http://the-yard.localhost:3000${valuation}/accept`,
      visitedPages: ['/search', '/', valuation, `${valuation}/details`, '/search', valuation],
    });
    expect(text).toContain('Seen before: /\n  /search\n');
    expect(linesOf(text, 'Sent from')).toEqual(['Sent from: /trade-in/…/accept']);
    expect(text).not.toContain(tradeIn.valuationId);
  });

  test('LEAD-04 the list of visited pages shows no id of a valuation, even if an older version of the program stored the lead with the id', () => {
    const { valuationId } = buildTradeIn();
    expect(dealerText({ pageUrl, visitedPages: [`/trade-in/${valuationId}`] })).toContain('Seen before: /trade-in/…\n');
  });

  test('a label that ends with a question mark has no colon after it, in the mail and in ADF', async () => {
    const details = [{ name: 'start', label: 'When could you start?', value: 'In May' }];
    expect(dealerText({ details })).toContain('\nWhen could you start? In May\n');
    expect(await adfText({ details }, siteWith())).toContain('When could you start? In May');
  });

  test('the label of the number plate says that it belongs to the shopper’s own vehicle', () => {
    expect(linesOf(dealerText({ rego: 'ABC123' }), 'Rego of own vehicle')).toEqual(['Rego of own vehicle: ABC123']);
  });

  test('if a licence number already begins with its label, the mail does not add the label again', () => {
    const workshop = buildLocation({ motorVehicleRepairer: 'MRB-000101' });
    const { text } = writeDealerMail(buildLead(), siteWith(), buildDealership({ locations: [workshop] }), 'http://x.localhost/');
    expect(text).toContain('\nMRB-000101\n');
  });
});

describe('SITE-16 VDP-63 every message about a vehicle shows the same phone number', () => {
  const numbers: readonly (readonly [string, SiteOverrides])[] = [
    ['phone number of the location', {}],
    ['phone number for the type of vehicle', { phones: { used: '(07) 5550 0010', new: '(07) 5550 0011' } }],
    ['one phone number for the whole site', { phones: { override: '1300 975 707', used: '(07) 5550 0010' } }],
  ];
  test.each(numbers)('%s: vehicle page, receipt and ADF show the same number', async (_, overrides) => {
    const site = siteWith(overrides);
    const vehicle = buildLeadVehicle({ locationId: 'nerang' });
    const shown = phoneFor(site, vehicle);
    expect(shown).not.toBeNull();
    expect(receiptText({ vehicle }, site)).toContain(`Or call ${shown}.`);
    expect(await adfText({ vehicle }, site)).toContain(`<phone type="voice">${shown}</phone>`);
  });

  test('the phone number is that of the chosen location', () => {
    expect(receiptText({ locationSlug: 'nerang', vehicle: buildLeadVehicle({ locationId: 'southport' }) })).toContain('(07) 5550 0002');
    expect(receiptText({ locationSlug: 'nerang', vehicle: null })).toContain('(07) 5550 0002');
    expect(leadPhone(buildLead({ locationSlug: 'nerang' }), siteWith(), dealership)).toBe('(07) 5550 0002');
  });
});

describe('a promised reply time (forms.replyMinutes)', () => {
  const promising = siteWith({ forms: { replyMinutes: 30 } });

  test("the dealer's mail always shows the promised reply time, and the receipt shows it only if this time has not passed", () => {
    expect(receiptText({}, promising)).toContain('A person at The Yard Southport answers by 12:30 pm.');
    expect(receiptText({}, promising, TEST_NOW + 31 * 60_000)).toContain('The location is open until 5:30 pm today.');
    const promise = { by: TEST_NOW + 30 * 60_000, remindAt: TEST_NOW + 20 * 60_000 };
    expect(linesOf(dealerText({ promise }, promising), 'Answer by')).toEqual([
      'Answer by: Mon 16 Nov 2026, 12:30 pm (the form promised the shopper an answer by this time)',
    ]);
  });

  test('the mails contain no promised reply time if the site does not configure one', () => {
    expect(receiptText()).toContain('A person at The Yard Southport answers by phone or email. The location is open until 5:30 pm today.');
    expect(linesOf(dealerText(), 'Answer by')).toEqual([]);
  });
});

describe('the address to which a reply to a mail is sent', () => {
  const own = ['service@dealer.example'];
  const recipients = { email: ['sales@dealer.example'], departments: { service: { email: own, adf: [] } } };
  const site = siteWith({ dealerships: [buildDealership({ locations: [southport], recipients })] });
  const booking = { kind: 'service', category: 'Service' } as const;

  test('a reply to the receipt goes to the people who received the lead: the department or the dealership', async () => {
    expect((await mailOf('receipt', booking, site))?.replyTo).toBe('service@dealer.example');
    expect((await mailOf('receipt', {}, site))?.replyTo).toBe('sales@dealer.example');
  });

  test('the ADF document and the calendar file contain the same reply address as the receipt', async () => {
    expect(await adfText(booking, site)).toContain('<email>service@dealer.example</email>');
    const appointment = {
      id: 'a',
      resource: 'service' as const,
      locationId: 'southport',
      status: 'booked' as const,
      sequence: 0,
      startsAt: TEST_NOW,
      endsAt: TEST_NOW + HOUR_MS,
      timeZone: 'Australia/Brisbane',
      formerStart: null,
    };
    const receipt = await mailOf('receipt', { ...booking, appointment }, site);
    expect(JSON.stringify(receipt?.attachments)).toContain('mailto:service@dealer.example');
  });
});

describe('the receipt of a booked appointment', () => {
  const appointment: LeadAppointment = {
    id: '6f1c2f9e-0000-4000-8000-0000000000a1',
    resource: 'test-drive',
    locationId: 'southport',
    startsAt: TEST_NOW + 24 * HOUR_MS,
    endsAt: TEST_NOW + 25 * HOUR_MS,
    status: 'booked',
    sequence: 0,
    timeZone: 'Australia/Brisbane',
    formerStart: null,
  };
  const booked = (site = siteWith({ forms: { replyMinutes: 30 } })) =>
    writeReceipt(
      buildLead({ kind: 'test-drive', promise: { by: TEST_NOW + HOUR_MS, remindAt: TEST_NOW }, appointment }),
      site,
      dealership,
      {
        now: TEST_NOW,
        unsubscribeUrl: null,
        appointmentUrl: 'http://the-yard.localhost:3000/appointment?t=x',
      },
    );

  test('says that the time is booked, not that a person confirms the time, and names the phone number for questions', () => {
    expect(booked().text).toContain(
      'Your time is booked. If anything changes, a person at The Yard Southport calls you. For questions call (07) 5550 0001.',
    );
    for (const text of [booked().text, booked().html]) expect(text).not.toContain('confirms');
  });

  test("the heading above the answers in the receipt is 'What you sent', in plain text and in HTML", () => {
    for (const text of [booked().text, booked().html]) expect(text).toContain('What you sent');
  });

  test('the plain text has one empty line between its parts, and none inside them', () => {
    expect(
      booked()
        .text.split('\n\n')
        .map((part) => part.split('\n')[0]),
    ).toEqual([
      'Your test drive request is with The Yard',
      expect.stringMatching(/^Your time is booked\. /),
      buildLeadVehicle().title,
      expect.stringMatching(/^Change or cancel your time: /),
      'What you sent',
      dealership.legalName ?? dealership.name,
    ]);
    expect(booked().text).not.toContain('\n\n\n');
  });

  test('the plain text has an empty line between the link to the appointment and the answers', () => {
    expect(booked().text).toContain('/appointment?t=x\n\nWhat you sent\n');
  });
});

test('the mails about a trade-in say that the shopper wants to buy the vehicle from the site', () => {
  const lead = buildLead({ kind: 'offer-acceptance', tradeIn: buildTradeIn({ acceptedLeadId: 'lead-1' }) });
  const { title } = buildLeadVehicle();
  const mail = writeDealerMail(lead, siteWith(), dealership, 'http://x.localhost/');
  const receipt = writeReceipt(lead, siteWith(), dealership, { now: TEST_NOW, unsubscribeUrl: null, appointmentUrl: null });
  expect(mail.text).toContain(`\nWants to buy:\n${title}\n`);
  expect(mail.html).toContain('Wants to buy');
  expect(receipt.text).toContain(`\nYou want to buy:\n${title}\n`);
  expect(receipt.html).toContain('You want to buy');
  expect(receipt.subject).toBe('We have your acceptance of our offer');
  expect(dealerText()).not.toContain('Wants to buy');
});

test('a mail asks mail programs not to change the colours of the mail in dark mode', () => {
  const { html } = writeDealerMail(buildLead(), siteWith(), dealership, 'http://x.localhost/');
  expect(html).toContain('<meta name="color-scheme" content="only light">');
  expect(html).toContain('style="color-scheme:only light"');
});

describe('the consent to offers by email', () => {
  const { consent } = buildLead();

  test('the mail to the dealer does not mention offers if the form had no checkbox for them, as in a job application', () => {
    expect(linesOf(dealerText({ consent: { ...consent, optIn: false } }), 'Offers by email')).toEqual(['Offers by email: No']);
    expect(linesOf(dealerText({ kind: 'careers', consent: { ...consent, optIn: false, optInText: null } }), 'Offers by email')).toEqual([]);
  });
});

describe('the button with which the dealer marks a request as answered', () => {
  test('the text beside the button mentions reminders only if the form promised a reply time; without a promise, no reminders are sent', () => {
    const page = (promise: Lead['promise']) =>
      writeDealerMail(buildLead({ promise: promise ?? null }), siteWith(), dealership, 'http://the-yard.localhost:3000/answered').html;
    expect(page({ by: TEST_NOW, remindAt: TEST_NOW })).toContain('it stops the reminders and records your reply time.');
    expect(page(null)).toContain('Press it after you have answered: it records your reply time.');
  });
});
