import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatLeadJson } from '#features/leads/rules/lead-payload.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { eventually, newVisitor, type RunningProgram, stampOf } from '#test/builders/program/running-program.ts';
import { first, ROWS_OF_A, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/**
 * The host name that the requests of these tests contain. It is not a host name of the site. So no URL in a stored lead
 * or in its mails may contain this host name.
 */
const STRANGE_HOST = 'phishing.example';
const OWN_ADDRESS = 'https://www.alpha.example';

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  const files = {
    ...TWO_DEALERS,
    'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}\nurl: ${OWN_ADDRESS}\nforms: { autogaugeEnabled: true }\n`,
  };
  dealers = await startTwoDealers({ DEFAULT_SITE: 'alpha' }, files);
  running = dealers.running;
});
afterAll(() => dealers.close());

/** Every mail that the program wrote, with its encoded lines joined. */
const mails = async (): Promise<readonly string[]> => {
  const folder = path.join(running.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map(async (name) => decode(await readFile(path.join(folder, name), 'utf8'))),
  );
};
const decode = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

const ask = (address: string, type: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
  running.ask(STRANGE_HOST, address, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { 'x-forwarded-for': newVisitor(), origin: `http://${STRANGE_HOST}`, 'content-type': type, ...headers },
  });

test('LEAD-01 after a post with a foreign host name, the stored lead, mail, ADF and receipt contain only the site’s own host name', async () => {
  const car = first(dealers.a);
  const form = `/cars/${car.slug}/enquire`;
  const shown = await ask(form, 'text/html');
  const posted = new URLSearchParams({ ...stampOf(shown.text), ...FILLED_FORM });
  expect((await ask(form, 'application/x-www-form-urlencoded', posted.toString())).status).toBe(303);
  const call = { ...FILLED_FORM, email: 'sam@example.com', car_id: car.id, url: `http://${STRANGE_HOST}/cars/${car.slug}?x=1` };
  expect((await ask('/api/leads', 'application/json', JSON.stringify(call))).status).toBe(200);

  const store = new LeadStore(running.database);
  const stored = await store.list(running.site('alpha'));
  // A form that is sent faster than a person can read is held until an operator releases it.
  for (const { lead } of stored) await store.release(running.site('alpha'), lead.id, Date.now());
  expect(stored.map(({ lead }) => lead.pageUrl).sort()).toEqual([`${OWN_ADDRESS}/cars/${car.slug}`, `${OWN_ADDRESS}${form}`]);
  expect(stored.map(({ lead }) => lead.vehicle?.url)).toEqual(Array(2).fill(`${OWN_ADDRESS}/cars/${car.slug}`));
  expect(JSON.stringify(stored)).not.toContain(STRANGE_HOST);
  await eventually(mails, (written) => {
    expect(written).toHaveLength(stored.flatMap(({ deliveries }) => deliveries).length);
    for (const mail of written) {
      expect(mail).not.toContain(STRANGE_HOST);
      expect(mail).toContain(`${OWN_ADDRESS}/cars/${car.slug}`);
    }
  });
});

test('LEAD-01 LEAD-04 a lead about a vehicle has every field of the payload: page, browser, visited pages, vehicle and dealership', async () => {
  const row = { ...first(ROWS_OF_A), id: 'a-5', make: 'Mercedes-Benz', model: 'EQA', stocknum: 'ALP-5', status: 'coming_soon' };
  await dealers.import('alpha-yard', [row], false);
  const car = first((await dealers.vehicles('alpha')).filter(({ stockNumber }) => stockNumber === 'ALP-5'));
  const form = `/cars/${car.slug}/enquire`;
  const posted = new URLSearchParams({
    ...stampOf((await ask(form, 'text/html')).text),
    ...FILLED_FORM,
    email: 'kim@example.com',
    opt_in: 'true',
    visited_pages: JSON.stringify(['/', form]),
    linked_query_params: JSON.stringify({ utm_source: 'radio' }),
  });
  const sent = await ask(form, 'application/x-www-form-urlencoded', posted.toString(), { 'user-agent': 'Shopper/1.0' });
  expect(sent.status).toBe(303);
  const stored = await new LeadStore(running.database).list(running.site('alpha'));
  const { lead } = first(stored.filter((each) => each.lead.email === 'kim@example.com'));
  expect(formatLeadJson(lead)).toMatchObject({
    category: 'Vehicle Enquiry',
    subcategory: 'Used',
    lead_id: lead.id,
    url: `${OWN_ADDRESS}${form}`,
    source: 'Website',
    user_agent: 'Shopper/1.0',
    car_id: car.id,
    car_dealership_id: running.site('alpha').primaryDealership.id,
    lead_attributes: { visited_pages: ['/', form], linked_query_params: { utm_source: 'radio' } },
    opt_in: true,
    message: FILLED_FORM.message,
    'Vehicle Make': 'Mercedes-Benz',
    'Vehicle Model': 'EQA',
    stock_number: 'ALP-5',
    manufacturer_slug: 'mercedes-benz',
    vehicle_status: 'coming_soon',
    autogauge_enabled: true,
  });
});

test('the URLs in structured data have the site’s own host when a page is requested with another host', async () => {
  const car = first(dealers.a);
  const shown = await ask(`/cars/${car.slug}?uncached=1`, 'text/html');
  expect(shown.text).toContain(`"url":"${OWN_ADDRESS}/cars/${car.slug}"`);
  expect(shown.text).not.toContain(STRANGE_HOST);
});

test('LEAD-04 the dealer reads in the mail which AI assistant led the shopper to the site', async () => {
  const car = first(dealers.a);
  const form = `/cars/${car.slug}/enquire`;
  const shown = await ask(form, 'text/html');
  const posted = new URLSearchParams({ ...stampOf(shown.text), ...FILLED_FORM, email: 'kim@example.com', arrival: 'from=chatgpt.com' });
  expect((await ask(form, 'application/x-www-form-urlencoded', posted.toString())).status).toBe(303);
  const site = running.site('alpha');
  const store = new LeadStore(running.database);
  const lead = (await store.list(site)).map((stored) => stored.lead).find(({ email }) => email === 'kim@example.com');
  if (!lead) throw new Error('The lead is missing');
  expect(lead.arrival).toEqual({ channel: 'assistant', source: 'ChatGPT' });
  await store.release(site, lead.id, Date.now());
  await eventually(mails, (written) => expect(written.filter((mail) => mail.includes('AI assistant (ChatGPT)'))).not.toHaveLength(0));
});
