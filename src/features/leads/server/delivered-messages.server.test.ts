import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { formatFormSubmission, formatLeadPayload } from '#features/leads/rules/lead-payload.ts';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { deliveryBenchOfEachTest, HOOK_SECRET } from '#test/builders/vehicle-page/delivery-bench.ts';

const sent = deliveryBenchOfEachTest();
const { makeWorker, send, deliveriesOf, deliveryOf, mailOf } = sent;

test('a lead is delivered exactly once as dealer mail, as ADF mail and to the webhook, and the shopper gets one receipt', async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  expect((await deliveriesOf(leadId)).map(({ channel, status, attempts }) => [channel, status, attempts])).toEqual([
    ['adf', 'delivered', 1],
    ['email', 'delivered', 1],
    ['receipt', 'delivered', 1],
    ['webhook', 'delivered', 1],
  ]);
  expect(await readdir(path.join(sent.directory, 'mail'))).toHaveLength(3);
  expect(sent.hook.calls).toHaveLength(1);
  expect(await makeWorker().runOnce()).toBe(0);
});

test("the dealer's mail shows the shopper's answers, with any HTML escaped, and replies to the mail go to the shopper", async () => {
  const leadId = await send({
    kind: 'test-drive',
    fields: {
      message: '<img src=x onerror=alert(1)>\nSee "you" & co',
      name: 'Jo O’Citizen <b>',
      test_drive_time: 'Morning',
      opt_in: 'true',
    },
  });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'email');
  expect(headers).toMatchObject({ to: 'sales@dealer.example', 'reply-to': 'jo@example.com', 'x-lead-id': leadId });
  expect(headers['message-id']).toBe(`<${(await deliveryOf(leadId, 'email')).id}@forecourt.invalid>`);
  const [plain, html] = parts;
  for (const words of [
    '2021 Toyota Corolla Ascent Sport',
    '0412 345 678',
    'jo@example.com',
    '$34,990 Drive Away',
    'LMCT 1234567',
    'Morning',
  ]) {
    expect(plain?.text).toContain(words);
    expect(html?.text).toContain(words);
  }
  expect(html?.text).toContain('&lt;img src=x onerror=alert(1)&gt;<br>See &quot;you&quot; &amp; co');
  expect(html?.text).not.toContain('<img src=x');
  expect(html?.text).not.toContain('Citizen <b>');
});

test('the CRM receives a valid ADF document both as mail text and as attachment', async () => {
  const leadId = await send({ kind: 'test-drive', fields: { message: 'Tom & <Jo> \u0001' } });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'adf');
  expect(headers.to).toBe('crm@dealer.example');
  const [body, file] = parts;
  expect(file?.contentType).toMatch(/^application\/x-adf\+xml/);
  expect(findAdfFaults(file?.text ?? '')).toEqual([]);
  expect(body?.text.replaceAll('\r\n', '\n').trim()).toBe(file?.text.trim());
  expect(file?.text).toContain(leadId);
});

test("the shopper's receipt names the kind of request, and the dealership that answers, with its phone number and licence", async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'receipt');
  expect(headers).toMatchObject({ to: 'jo@example.com', 'reply-to': 'sales@dealer.example' });
  for (const part of parts) {
    for (const words of ['Your enquiry is with The Yard', '0412 345 678', 'LMCT 1234567']) expect(part.text).toContain(words);
  }
});

test('the receipt leaves out every text that the sender typed: message, name, rego, and services that the site does not offer', async () => {
  sent.site = { ...sent.site, forms: { ...sent.site.forms, regoField: true } };
  const leadId = await send({
    fields: {
      name: 'Visit spam.example',
      message: 'Win at https://spam.example',
      Rego: 'SPAM1',
      additional_services: 'https://spam.example',
    },
  });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'receipt');
  expect(parts).toHaveLength(2);
  for (const text of [JSON.stringify(headers), ...parts.map((part) => part.text)]) expect(text).not.toMatch(/spam/i);
});

test("SITE-16 receipt and ADF of a lead without a vehicle show the site's fixed phone number", async () => {
  sent.site = { ...sent.site, phones: { ...sent.site.phones, override: '1300 975 707' } };
  const leadId = await send({ vehicle: null, fields: { category: 'Sales' } });
  await makeWorker().runOnce();
  for (const part of (await mailOf(leadId, 'receipt')).parts) expect(part.text).toContain('1300 975 707');
  expect((await mailOf(leadId, 'adf')).parts[0]?.text).toContain('1300 975 707');
});

test('LEAD-01 FORM-26 ENT-35 a webhook is signed as Standard Webhooks requires, and its body contains the lead payload and the form submission', async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  const [call] = sent.hook.calls;
  const body = new Webhook(HOOK_SECRET).verify(call?.body ?? '', call?.headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };
  expect(call?.headers['webhook-id']).toBe(`msg_${(await deliveryOf(leadId, 'webhook')).id}`);
  expect(body.type).toBe('lead.created');
  const { lead } = await sent.bench.stored(leadId);
  expect(body.data).toMatchObject({ ...formatFormSubmission(lead), ...formatLeadPayload(lead) });
  expect(body.data).toMatchObject({ lead_id: leadId, source: 'Website', name: 'Jo Citizen', car_id: 100_001, 'Vehicle Make': 'Toyota' });
  const payload =
    'category subcategory lead_id url source user_agent car_id car_dealership_id lead_attributes opt_in message stock_number manufacturer_slug vehicle_status';
  const form =
    'category subcategory name email phone message Rego location dealership_slug opt_in page_id terms_conditions additional_services';
  const names = [...payload.split(' '), 'Vehicle Make', 'Vehicle Model', ...form.split(' '), 'Service Location'];
  expect(Object.keys(body.data)).toEqual(expect.arrayContaining(names));
});
