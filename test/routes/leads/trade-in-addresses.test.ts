import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarkupElement, parseMarkup } from '#test/builders/pages/page-markup.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

/**
 * These tests send requests to a running program, because its router must tell the trade-in pages from pages with similar
 * addresses: /cars/trade-in from the page of a vehicle, /cars/<slug>.
 */
let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
});
afterAll(() => dealers?.close());

const PLATE = { by: 'plate', rego: 'ABC123', regoState: 'qld' };
const main = async (address: string): Promise<MarkupElement> => {
  const { text } = await dealers.running.get('alpha', address);
  return parseMarkup(text.slice(text.indexOf('<main'), text.indexOf('</main>') + '</main>'.length));
};

/** Sends the form for the number plate to the address in the form's `action`. @returns the next page */
const sendPlate = async (page: MarkupElement): Promise<MarkupElement> => {
  const [form] = page.all((element) => element.name === 'form' && element.attributes.method === 'post');
  const { status, headers } = await dealers.running.postForm('alpha', form?.attributes.action ?? '', PLATE);
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/trade-in\/[0-9a-f-]{36}$/)]);
  const next = await dealers.running.get('alpha', headers.location ?? '');
  return main(next.headers.location ?? '');
};
describe('the URLs of the trade-in pages', () => {
  test('ROUTE-04 /cars/trade-in is not the page of a vehicle with the slug trade-in, but redirects to /trade-in', async () => {
    const { status, headers } = await dealers.running.get('alpha', '/cars/trade-in');
    expect([status, headers.location]).toEqual([303, '/trade-in']);
  });

  test('ROUTE-04 the valuation that starts on /cars/trade-in keeps the vehicle that the shopper wants', async () => {
    const { id, slug } = first(dealers.a);
    const start = await main(`/cars/trade-in?car_id=${id}`);
    expect(start.one('h1').text).toBe('Trade in your car');
    const next = await sendPlate(start);
    expect(next.has((element) => element.attributes.href === `/cars/${slug}`)).toBe(true);
  });
});
