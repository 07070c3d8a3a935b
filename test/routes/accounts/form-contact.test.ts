import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { stampOf } from '#test/builders/program/running-program.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let byMail: VisitorBrowser;
let byPhone: VisitorBrowser;
beforeAll(async () => {
  dealers = await startReservingDealers();
  byMail = new VisitorBrowser(dealers.running, 'alpha');
  byPhone = new VisitorBrowser(dealers.running, 'alpha');
  await signInWith(dealers.running, byMail, 'kim.form@example.com');
  await signInWith(dealers.running, byPhone, '+61412345701');
});
afterAll(() => dealers.close());

const fieldValue = (html: string, name: string): string | undefined => {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return /value="([^"]*)"/.exec(input)?.[1];
};
const slug = (): string => dealers.a[0]?.slug ?? '';
const FORMS = [
  () => '/enquire',
  () => `/cars/${slug()}/enquire`,
  () => `/cars/${slug()}/test-drive`,
  () => `/cars/${slug()}/checkout`,
  () => '/finance',
];

test.each(FORMS)(
  'AUTH-02 a form contains the e-mail address or phone number of the signed-in shopper, and no cache keeps the page',
  async (address) => {
    for (const [browser, email, phone] of [
      [byMail, 'kim.form@example.com', ''],
      [byPhone, '', '0412 345 701'],
      [new VisitorBrowser(dealers.running, 'alpha'), '', ''],
    ] as const) {
      const { status, text, headers } = await browser.get(address());
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect([fieldValue(text, 'email'), fieldValue(text, 'phone'), fieldValue(text, 'name')]).toEqual([email, phone, '']);
    }
  },
);

test('an account of another site fills in no field of a form', async () => {
  const other = new VisitorBrowser(dealers.running, 'bravo');
  for (const [name, value] of byMail.cookies) other.steal(name, value);
  expect((await other.get('/enquire')).text).not.toContain('kim.form@example.com');
});

test('if the shopper replaces a filled-in value, the form keeps the new value, even after an error and in a later step', async () => {
  const form = await byMail.get('/enquire');
  const wrong = await byMail.post('/enquire', {
    ...stampOf(form.text),
    name: '',
    email: 'other@example.com',
    phone: '0412 345 702',
    message: '',
  });
  expect([wrong.status, fieldValue(wrong.text, 'email'), fieldValue(wrong.text, 'phone')]).toEqual([
    422,
    'other@example.com',
    '0412 345 702',
  ]);
  const path = `/cars/${slug()}/checkout`;
  const step = await byMail.get(path);
  const answers = { handover: 'Pick it up', name: 'Kim', email: 'other@example.com', phone: '0412 345 702' };
  expect((await byMail.post(path, { ...stampOf(step.text), ...answers })).status).toBe(303);
  expect(fieldValue((await byMail.get(`${path}?step=1`)).text, 'email')).toBe('other@example.com');
});
