import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FaultyProxy, openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import {
  type Answer,
  eventually,
  newVisitor,
  type RunningProgram,
  stampOf,
  startRunningProgram,
} from '#test/builders/program/running-program.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { first, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/** Alpha's site also has the page about the speed of the site. All figures of this page come from the database. */
const FILES = {
  ...TWO_DEALERS,
  'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}analytics: { webVitals: { page: true } }\n`,
};

let dealers: TwoDealers;
/**
 * A node that reaches the database through the proxy. It has no page cache, so every page is rendered for each request.
 */
let node: RunningProgram;
let proxy: FaultyProxy;
let vehicle: string;

beforeAll(async () => {
  dealers = await startTwoDealers({}, FILES);
  const { socket, through } = socketOf(dealers.running.testDatabase.connectionString);
  proxy = await openFaultyProxy(socket);
  node = await startRunningProgram({
    beside: dealers.running,
    environment: { DATABASE_URL: through(proxy.port), DATABASE_STATEMENT_SECONDS: '5', WORKER: '0', PAGE_CACHE: '0' },
  });
  vehicle = first(dealers.a).slug;
  // The program reads the vehicles into memory at this request, or has already read them at its start. After that, the
  // tests can cut the program off from the database.
  await node.get('alpha', `/cars/${vehicle}`);
});
afterAll(async () => {
  await node?.close();
  await proxy?.close();
  await dealers?.close();
});
afterEach(async () => {
  await proxy.set('none');
  await eventually(readiness, (ready) => expect(ready).toMatchObject({ canTakeLeads: true }));
  await eventually(
    () => node.get('alpha', '/sign-in'),
    ({ status }) => expect(status).not.toBe(503),
  );
});

const readiness = async () => JSON.parse((await node.ask('localhost', '/readyz')).text);
/** Cuts the node off from the database, and waits until a page of the node says that its form cannot be sent. */
const cutOff = async (): Promise<void> => {
  await proxy.set('refused');
  await eventually(
    () => node.get('alpha', '/contact'),
    ({ text }) => expect(text).toContain('This form cannot be sent just now'),
  );
};
const phoneOf = ({ text }: Answer): string | undefined =>
  /error-link" href="(tel:[^"]*)"|href="(tel:[^"]*)" class="error-link"/.exec(text)?.slice(1).find(Boolean);

test('the pages of the stock have the same content while the database refuses connections as before', async () => {
  const addresses = [
    '/',
    '/search',
    '/search?refinementList[make][0]=Kia&sortBy=price_asc',
    '/search?query=kia',
    `/cars/${vehicle}`,
    `/cars/${vehicle}/similar`,
    `/print?car_id=${vehicle}`,
    '/api/search',
    '/api/search-count',
    '/api/cars',
    '/api/suggestions?query=ki',
    '/brands',
    '/sitemap.xml',
    '/new-arrivals.atom',
  ];
  const read = async () => {
    const answers: (readonly [string, number, boolean])[] = [];
    for (const address of addresses) {
      const { status, text } = await node.get('alpha', address, { 'x-forwarded-for': newVisitor() });
      answers.push([address, status, text.includes(vehicle)]);
    }
    return answers;
  };
  const before = await read();
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(10);
  await cutOff();
  expect(await read()).toEqual(before);
});

test('while the database cannot be reached, the page of an unknown vehicle answers 404, and an outdated slug of a known vehicle redirects to the vehicle', async () => {
  await cutOff();
  expect((await node.get('alpha', '/cars/nothing-like-it-999999')).status).toBe(404);
  const id = /\d+$/.exec(vehicle)?.[0];
  expect(await node.get('alpha', `/cars/other-words-${id}`)).toMatchObject({ status: 301, headers: { location: `/cars/${vehicle}` } });
});

test('while the database cannot be reached, the readiness check still answers 200, so that visitors see pages; a metric reports that the node cannot accept leads', async () => {
  await cutOff();
  // The program keeps the result of a readiness check for one second. So it reports a failure up to one second late.
  await eventually(readiness, (ready) => expect(ready).toMatchObject({ canShowPages: true, canTakeLeads: false, database: false }));
  expect((await node.ask('localhost', '/readyz')).status).toBe(200);
  const metrics = await (await fetch(`http://127.0.0.1:${node.program.metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^forecourt_database_circuit_open 1$/m);
  expect(metrics).toMatch(/^forecourt_can_show_pages 1$/m);
  expect(metrics).toMatch(/^forecourt_can_take_leads 0$/m);
});

test('FORM-08 while the database cannot be reached, a form says before it is filled in that it cannot be sent, and shows the phone number of the dealership', async () => {
  await cutOff();
  const form = await node.get('alpha', `/cars/${vehicle}/enquire`);
  expect(form.status).toBe(200);
  expect(form.text).toContain('This form cannot be sent just now');
  expect(phoneOf(form)).toBe('tel:0755511111');
});

test('FORM-08 if the database cannot be reached when a form is sent, the form keeps the typed values, and the shopper can send it later', async () => {
  const address = `/cars/${vehicle}/enquire`;
  const stamp = stampOf((await node.get('alpha', address)).text);
  const typed = { name: 'Jo Outage', email: 'jo@example.com', phone: '0412 345 678', message: 'Can I see it on Monday?' };
  await cutOff();
  const refused = await node.postForm('alpha', address, { ...stamp, ...typed });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.text).toContain('Your form could not be sent just now');
  for (const value of Object.values(typed)) expect(refused.text).toContain(value);
  expect(phoneOf(refused)).toBe('tel:0755511111');
  expect(stampOf(refused.text)).toEqual(stamp);
  await proxy.set('none');
  await eventually(
    () => node.postForm('alpha', address, { ...stampOf(refused.text), ...typed }),
    ({ status }) => expect(status).toBe(303),
  );
});

test('while the database cannot be reached, pages and APIs that need the database answer 503 with Retry-After, and never 500', async () => {
  await cutOff();
  const page = await node.get('alpha', '/site-speed');
  expect([page.status, page.headers['retry-after'], page.text.includes('We can’t do this just now')]).toEqual([503, '10', true]);
  for (const address of ['/garage', '/reservation?token=x', '/alerts'])
    expect((await node.get('alpha', address)).status, address).not.toBe(500);
  const lead = { name: 'Jo', email: 'jo@example.com', phone: '0412 345 678', message: 'Hi', category: 'General Enquiry' };
  const json = await node.postJson('alpha', '/api/leads', lead);
  expect([json.status, json.headers['retry-after'], JSON.parse(json.text).error]).toEqual([
    503,
    '10',
    'The form cannot be sent just now. Please send it again in a minute.',
  ]);
  const push = await node.ask('localhost', '/api/manage/stock?feed=main', {
    method: 'POST',
    headers: { authorization: 'Bearer fc_x' },
    body: '',
  });
  expect(push.status).not.toBe(500);
});
