import { expect, test } from 'vitest';
import { formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { deliveryBenchOfEachTest } from '#test/builders/vehicle-page/delivery-bench.ts';

const sent = deliveryBenchOfEachTest();
const { makeWorker, send, mailOf } = sent;

/**
 * Control characters, line and paragraph separators, characters that change the direction of text, and characters
 * without width.
 */
const FORBIDDEN = /[^\P{Cc}\n\t]|[\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const FORGED = 'Offers by email: Yes, agreed';
/**
 * Texts that contain each kind of line break, followed by a forged line that looks like a row of the mail to the
 * dealer.
 */
const BREAKS = ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f'];
const forge = (text: string): string => `${text}${BREAKS.map((lineBreak) => lineBreak + FORGED).join('')}\u202e\u200b\u2066\u0007`;

const hostileLead = () =>
  send({
    userAgent: forge('Browser'),
    vehicle: buildLeadVehicle({
      dealershipId: sent.site.primaryDealership.id,
      title: forge('2021 Toyota Corolla'),
      make: forge('Toyota'),
      stockNumber: forge('S1'),
      priceText: forge('$34,990'),
      colour: forge('White'),
    }),
    fields: {
      name: `Jo\u2028${FORGED}\u202e\u0007`,
      message: forge('Hello'),
      additional_services: forge('Wash'),
      'Service Location': forge('Southport'),
      page_id: forge('contact'),
      visited_pages: JSON.stringify([forge('/search')]),
      linked_query_params: JSON.stringify({ utm_source: forge('news') }),
    },
  });

test("line breaks in the texts of a lead add no row to the dealer's mail", async () => {
  const leadId = await hostileLead();
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'email');
  const [plain, html] = parts;
  const rows = (plain?.text ?? '').split('\n').filter((line) => line.startsWith('Offers by email:'));
  expect(rows.map((row) => row.trim())).toEqual(['Offers by email: No']);
  expect(plain?.text.replaceAll('\r\n', '\n')).not.toMatch(FORBIDDEN);
  expect(html?.text.replaceAll('\r\n', '\n')).not.toMatch(FORBIDDEN);
  expect(headers.subject).not.toMatch(FORBIDDEN);
});

test('receipt, ADF, webhook and CSV row of a lead contain no control characters', async () => {
  const leadId = await hostileLead();
  await makeWorker().runOnce();
  for (const channel of ['receipt', 'adf']) {
    for (const part of (await mailOf(leadId, channel)).parts) expect(part.text.replaceAll('\r\n', '\n')).not.toMatch(FORBIDDEN);
  }
  const [call] = sent.hook.calls;
  const texts: string[] = [];
  JSON.parse(call?.body ?? '', (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts) expect(text).not.toMatch(FORBIDDEN);
  const stored = await sent.bench.stored(leadId);
  expect(formatCsvRow({ ...stored, unsubscribedAt: null })).not.toMatch(FORBIDDEN);
});

test('a message keeps its line breaks, and the plain-text mail marks its lines as quoted', async () => {
  const leadId = await send({ fields: { message: 'First line\n\nOffers by email: Yes' } });
  await makeWorker().runOnce();
  expect((await sent.bench.stored(leadId)).lead.message).toBe('First line\n\nOffers by email: Yes');
  const [plain] = (await mailOf(leadId, 'email')).parts;
  expect(plain?.text.replaceAll('\r\n', '\n')).toContain('> First line\n>\n> Offers by email: Yes\n');
});
