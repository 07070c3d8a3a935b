import { expect, test } from 'vitest';
import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import { formatCsvHeader, formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import type { ReadMail } from '#test/builders/leads/read-mail.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { deliveryBenchOfEachTest } from '#test/builders/vehicle-page/delivery-bench.ts';

const sent = deliveryBenchOfEachTest();
const { makeWorker, send, mailOf } = sent;

const openDays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '09:00', close: '17:00' }));

/** Books a test drive at nine on the day after tomorrow. The form always offers this time, no matter when the test runs. */
const book = async () => {
  const dealership = { ...sent.site.primaryDealership, locations: [buildLocation({ openingHours: openDays })] };
  sent.site = { ...sent.site, dealerships: [dealership], primaryDealership: dealership };
  const inTwoDays = formatSlotTime(sent.bench.clock.nowMs + 2 * DAY_MS, 'Australia/Brisbane').slice(0, 10);
  const time = `${inTwoDays}T09:00:00+10:00`;
  const leadId = await send({
    kind: 'test-drive',
    vehicle: buildLeadVehicle({ dealershipId: dealership.id }),
    fields: { appointment: time, name: 'Jo <b> Citizen', message: 'My secret message' },
  });
  return { leadId, time };
};
const calendarOf = ({ parts }: ReadMail): string =>
  (parts.find(({ contentType }) => contentType.startsWith('text/calendar'))?.text ?? '').replace(/\r\n[ \t]/g, '');
const textOf = ({ parts }: ReadMail): string => parts.map(({ text }) => text).join('\n');
const utc = (iso: string, minutes = 0) => new Date(Date.parse(iso) + minutes * 60_000).toISOString().replace(/[-:]|\.\d{3}/g, '');

test('FORM-19 the mail to the dealer, the receipt and the ADF document show the booked time, and the calendar files of both mails contain it in UTC', async () => {
  const { leadId, time } = await book();
  await makeWorker().runOnce();
  const [dealer, receipt, adf] = [await mailOf(leadId, 'email'), await mailOf(leadId, 'receipt'), await mailOf(leadId, 'adf')];
  expect(textOf(dealer)).toContain('9:00 am to 9:30 am (booked)');
  expect(textOf(receipt)).toContain('9:00 am to 9:30 am (booked for you)');
  expect(textOf(receipt)).toContain('1 Pelican Parade, Southport QLD 4215');
  expect(adf.parts[0]?.text).toContain('Booked test drive: ');
  expect(findAdfFaults(adf.parts[0]?.text ?? '')).toEqual([]);
  for (const mail of [dealer, receipt]) {
    expect(calendarOf(mail)).toContain(`DTSTART:${utc(time)}\r\nDTEND:${utc(time, 30)}\r\nSTATUS:CONFIRMED`);
    expect(calendarOf(mail)).toContain('LOCATION:The Yard Southport\\, 1 Pelican Parade\\, Southport QLD 4215');
  }
  expect(calendarOf(dealer)).toContain('0412 345 678');
});

test('FORM-19 the receipt has a signed link without personal details, and its calendar file contains no text that the sender typed', async () => {
  const { leadId } = await book();
  await makeWorker().runOnce();
  const receipt = await mailOf(leadId, 'receipt');
  const link = /http\S+\/appointment\?t=([\w.-]+)/.exec(receipt.parts[0]?.text ?? '');
  const id = sent.bench.appointmentLinks.verify(sent.site, link?.[1] ?? '');
  expect((await sent.bench.store.find(sent.site, leadId))?.lead.appointment?.id).toBe(id);
  // The test looks only for long parts of the name and the number, because the random signature may contain a short part by chance.
  expect(link?.[0]).not.toMatch(/citizen|412.?345|example/i);
  for (const typed of ['Citizen', 'secret', '0412 345', '412345']) expect(calendarOf(receipt)).not.toContain(typed);
  expect(textOf(await mailOf(leadId, 'email'))).not.toContain('/appointment?t=');
});

test('FORM-19 after a change, the dealer, the CRM, the webhook and the shopper get the new time, and calendars replace the old entry', async () => {
  const { leadId, time } = await book();
  await makeWorker().runOnce();
  const token = sent.bench.appointmentLinks.sign(sent.site, (await sent.bench.store.find(sent.site, leadId))?.lead.appointment?.id ?? '');
  const before = calendarOf(await mailOf(leadId, 'receipt'));
  await sent.bench.database.pool.query(`delete from lead_deliveries`);
  const lead = await sent.bench.appointmentChanges.find(sent.site, token);
  if (lead === null) throw new Error('no lead');
  const vehicle = { ...lead.vehicle, itemType: 'car' } as never;
  expect(await sent.bench.appointmentChanges.move(sent.site, lead, vehicle, time.replace('T09:00', 'T10:00'))).toMatchObject({ ok: true });
  await makeWorker().runOnce();
  const [dealer, receipt, adf] = [await mailOf(leadId, 'email'), await mailOf(leadId, 'receipt'), await mailOf(leadId, 'adf')];
  expect(dealer.headers.subject).toContain('Test drive moved');
  expect(textOf(dealer)).toContain('Test drive moved by Jo <b> Citizen');
  expect(textOf(dealer)).toMatch(/New time: .*10:00 am to 10:30 am/);
  expect(textOf(dealer)).toMatch(/Time before: .*9:00 am to 9:30 am/);
  expect(textOf(receipt)).toContain('Your test drive is moved');
  for (const typed of ['Citizen', 'secret']) expect(textOf(receipt)).not.toContain(typed);
  expect(adf.headers.subject).toContain('ADF Test drive moved: ');
  expect(adf.parts[0]?.text).toContain('10:00 am to 10:30 am');
  // The status 'resend' tells the CRM that it has this lead already, so that it does not open a second lead.
  expect(adf.parts[0]?.text).toContain('<prospect status="resend">');
  const uid = /UID:\S+/.exec(before)?.[0] ?? 'none';
  for (const mail of [dealer, receipt]) {
    expect(calendarOf(mail)).toContain(`${uid}\r\nSEQUENCE:1`);
    expect(calendarOf(mail)).toContain(`DTSTART:${utc(time, 60)}`);
  }
  const hooks = sent.hook.calls.map(
    ({ body }) => JSON.parse(body) as { type: string; data: { booked_appointment: { starts_at: string } } },
  );
  expect(hooks.map(({ type, data }) => [type, Date.parse(data.booked_appointment.starts_at) - Date.parse(time)])).toEqual([
    ['lead.created', 0],
    ['appointment.changed', 3_600_000],
  ]);
});

test('FORM-19 after a cancellation, calendars remove the entry, and the mails have no link to change the appointment', async () => {
  const { leadId } = await book();
  await makeWorker().runOnce();
  const found = (await sent.bench.store.find(sent.site, leadId))?.lead.appointment?.id ?? '';
  await sent.bench.database.pool.query(`delete from lead_deliveries`);
  const lead = await sent.bench.appointmentChanges.find(sent.site, sent.bench.appointmentLinks.sign(sent.site, found));
  if (lead === null) throw new Error('no lead');
  expect(await sent.bench.appointmentChanges.cancel(sent.site, lead)).toMatchObject({ ok: true });
  await makeWorker().runOnce();
  const [dealer, receipt] = [await mailOf(leadId, 'email'), await mailOf(leadId, 'receipt')];
  expect(dealer.headers.subject).toContain('Test drive cancelled');
  for (const mail of [dealer, receipt]) expect(calendarOf(mail)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
  expect(textOf(receipt)).not.toContain('/appointment?t=');
  const adf = await mailOf(leadId, 'adf');
  expect(adf.headers.subject).toContain('ADF Test drive cancelled: ');
  expect(adf.parts[0]?.text).toContain('Cancelled test drive: ');
  expect(adf.parts[0]?.text).toContain('<prospect status="resend">');
});

test('after a held lead is released, the mail to the dealer says that the time for which the shopper asked is not booked', async () => {
  const { time } = await book();
  await sent.bench.database.pool.query('delete from leads');
  const leadId = await send({
    kind: 'test-drive',
    vehicle: buildLeadVehicle({ dealershipId: sent.site.primaryDealership.id }),
    fields: { appointment: time, additional_reference: 'spam' },
  });
  await sent.bench.store.release(sent.site, leadId, sent.bench.clock.now());
  await makeWorker().runOnce();
  const dealer = await mailOf(leadId, 'email');
  expect(textOf(dealer)).toContain('9:00 am (asked for, not booked)');
  expect(calendarOf(dealer)).toBe('');
});

/** Books a service at nine in the workshop of a dealership that also has a sales yard. */
const bookService = async () => {
  const workshop = buildLocation({
    id: 'workshop',
    slug: 'workshop',
    name: 'The Workshop',
    locationType: 'service',
    address: { street: '2 Spanner Street', city: 'Nerang', state: 'qld', postcode: '4211' },
    openingHours: openDays,
  });
  const yard = buildLocation({ locationType: 'sales', primary: true });
  const dealership = {
    ...sent.site.primaryDealership,
    recipients: {
      ...sent.site.primaryDealership.recipients,
      departments: {
        ...sent.site.primaryDealership.recipients.departments,
        service: { email: ['workshop@dealer.example'], adf: ['crm@dealer.example'] },
      },
    },
    locations: [yard, workshop],
  };
  sent.site = { ...sent.site, dealerships: [dealership], primaryDealership: dealership };
  const bookingDay = formatSlotTime(sent.bench.clock.nowMs + 2 * DAY_MS, 'Australia/Brisbane').slice(0, 10);
  const time = `${bookingDay}T09:00:00+10:00`;
  const form = findLeadForm(sent.site, 'service-booking');
  if (form === null) throw new Error('no form');
  const leadId = await send({ kind: 'service', form, vehicle: null, fields: { vehicle: 'Kia Rio 2020', appointment: time } });
  return { leadId, time };
};

test('the mails, ADF, webhook and calendar of a service show its booked time at the workshop, and never mention a test drive', async () => {
  const { leadId, time } = await bookService();
  await makeWorker().runOnce();
  const [dealer, receipt, adf] = [await mailOf(leadId, 'email'), await mailOf(leadId, 'receipt'), await mailOf(leadId, 'adf')];
  expect(textOf(dealer)).toMatch(/Service: .*9:00 am to 10:00 am \(booked\)/);
  expect(textOf(receipt)).toMatch(/Service: .*9:00 am to 10:00 am \(booked for you\)/);
  expect(textOf(receipt)).toContain('The Workshop, 2 Spanner Street, Nerang QLD 4211');
  const document = adf.parts[0]?.text ?? '';
  expect(document).toMatch(/Booked service: .*9:00 am to 10:00 am/);
  expect(findAdfFaults(document)).toEqual([]);
  for (const mail of [dealer, receipt]) {
    expect(calendarOf(mail)).toContain(`DTSTART:${utc(time)}\r\nDTEND:${utc(time, 60)}\r\nSTATUS:CONFIRMED`);
    expect(calendarOf(mail)).toContain('SUMMARY:Service');
    expect(calendarOf(mail)).toContain('LOCATION:');
    expect(calendarOf(mail)).toContain('2 Spanner Street\\, Nerang QLD 4211');
  }
  for (const mail of [dealer, receipt, adf]) expect(textOf(mail)).not.toMatch(/test drive/i);
  const hooks = sent.hook.calls.map(({ body }) => JSON.parse(body) as { data: Record<string, unknown> });
  expect(hooks[0]?.data).toMatchObject({
    appointment: time,
    test_drive_date: null,
    booked_appointment: { resource: 'service', status: 'booked', starts_at: new Date(time).toISOString() },
  });
  const lead = (await sent.bench.store.find(sent.site, leadId))?.lead;
  if (lead === undefined) throw new Error('no lead');
  expect(`${formatCsvHeader()}\n${formatCsvRow({ lead, state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: null })}`).toContain(
    time,
  );
});

test('the mails to dealer and shopper say that the appointment for a service was moved, and later that it was cancelled', async () => {
  const { leadId, time } = await bookService();
  const find = async () => {
    const id = (await sent.bench.store.find(sent.site, leadId))?.lead.appointment?.id ?? '';
    const lead = await sent.bench.appointmentChanges.find(sent.site, sent.bench.appointmentLinks.sign(sent.site, id));
    if (lead === null) throw new Error('no lead');
    return lead;
  };
  const mails = async () => {
    await makeWorker().runOnce();
    return [await mailOf(leadId, 'email'), await mailOf(leadId, 'receipt'), await mailOf(leadId, 'adf')] as const;
  };
  await sent.bench.database.pool.query('delete from lead_deliveries');
  expect(await sent.bench.appointmentChanges.move(sent.site, await find(), null, time.replace('T09:00', 'T10:00'))).toMatchObject({
    ok: true,
  });
  const [dealer, receipt, adf] = await mails();
  expect(dealer.headers.subject).toContain('Service moved');
  expect(textOf(receipt)).toContain('Your service is moved');
  expect(textOf(receipt)).toMatch(/New time: .*10:00 am to 11:00 am/);
  expect(adf.parts[0]?.text).toContain('10:00 am to 11:00 am');
  await sent.bench.database.pool.query('delete from lead_deliveries');
  expect(await sent.bench.appointmentChanges.cancel(sent.site, await find())).toMatchObject({ ok: true });
  const [cancelled, , lastAdf] = await mails();
  expect(cancelled.headers.subject).toContain('Service cancelled');
  expect(calendarOf(cancelled)).toContain('STATUS:CANCELLED');
  expect(lastAdf.parts[0]?.text).toContain('Cancelled service: ');
});
