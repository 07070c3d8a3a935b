import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

const location = (id: string, more: string): string =>
  `  - { id: ${id}, slug: ${id}, ${more}, address: { street: 1 Pelican Parade, city: Southport, state: qld, postcode: '4215', lat: -27.97, long: 153.41 } }`;

/** The site of a dealership with two departments at one address, and the site of a group with two dealerships. */
const FILES = {
  'dealerships/bay.yaml': `
slug: bay
name: Bay Kia
recipients: { email: [sales@bay.example] }
locations:
${location('bay-sales', "name: Bay Kia - Sales, phone: (07) 5550 1210, openingHours: [{ weekday: 1, status: Open, open: '08:30', close: '17:30' }], people: [{ name: Dale Ferris, role: Sales }]")}
${location('bay-service', 'name: Bay Kia - Service, locationType: service, phone: (07) 5550 1230')}
`,
  'dealerships/west.yaml': `
slug: west
name: West Perth
group: The Group
recipients: { email: [west@bay.example] }
locations:
  - { id: perth, slug: perth, name: West Perth, address: { street: 2 Hill Street, city: Perth, state: wa, postcode: '6000' } }
`,
  'sites/bay/site.yaml': 'slug: bay\ntemplate: marque\nname: Bay Kia\ndealerships: [bay]\n',
  'sites/both/site.yaml': 'slug: both\ntemplate: group\nname: The Group\ndealerships: [west, bay]\n',
};
const GROUP_PAGES = ['twg-cars', 'twg-rental', 'twg-tyres', 'finance-and-insurance', 'neotek', '4x4-outdoor'];

let running: RunningProgram;
beforeAll(async () => {
  const page = '{ "title": "A page", "blocks": [{ "block": "text", "body": "Text" }] }';
  running = await startRunningProgram({
    files: { ...FILES, ...Object.fromEntries(GROUP_PAGES.map((name) => [`sites/both/pages/${name}.yaml`, page])) },
    environment: { WORKER: '0' },
  });
});
afterAll(() => running.close());

const form = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Opens a page and sends its form as the browser of a new visitor. */
const send = async (site: string, path: string, more: Record<string, string>): Promise<Answer> => {
  const { text } = await running.get(site, path);
  const fields = {
    ...form(text),
    name: 'Jo',
    email: 'jo@example.com',
    phone: '0412 345 678',
    category: 'General Enquiry',
    message: 'Open?',
    ...more,
  };
  return running.postForm(site, path, fields);
};

/** The leads of all sites, the oldest first. */
const leads = async (): Promise<readonly { slug: string; location: string | null }[]> => {
  const { rows } = await running.database.pool.query<{ slug: string; location: string | null }>(
    "select dealerships.slug, payload->>'locationSlug' as location from leads join dealerships on dealerships.id = dealership_id order by leads.created_at",
  );
  return rows;
};

describe('a contact page', () => {
  test('ROUTE-38 /contact-us/{location-slug} shows hours, address, map, departments, staff and contact form of the location', async () => {
    const { status, text, headers } = await running.get('bay', '/contact-us/bay-kia');
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    for (const shown of [
      '<h1>Contact Bay Kia</h1>',
      'tel:0755501210',
      'tel:0755501230',
      'Opening Hours',
      '8:30 am – 5:30 pm',
      '1 Pelican Parade, Southport QLD 4215',
      'Map: Bay Kia - Sales',
      'Dale Ferris',
      'name="message"',
    ])
      expect(text).toContain(shown);
    expect(text).toContain('"@type":"AutoDealer"');
    expect(text).toContain('"@type":"AutoRepair"');
  });

  test('ROUTE-38 /contact-us/{location-slug} answers 404 for an unknown slug and for the slug of a department', async () => {
    for (const slug of ['nowhere', 'bay-kia-sales', 'west-perth'])
      expect((await running.get('bay', `/contact-us/${slug}`)).status).toBe(404);
  });

  test('ROUTE-38 the shopper chooses a department in the form, and the lead goes to this department', async () => {
    const sent = await send('bay', '/contact-us/bay-kia', { location: 'bay-service' });
    expect(sent.status).toBe(303);
    expect((await leads()).at(-1)).toMatchObject({ slug: 'bay', location: 'bay-service' });
  });

  test('ROUTE-38 on the site of a group, the form does not ask for the dealership; the lead goes to the dealership of the location', async () => {
    const { text } = await running.get('both', '/contact-us/bay-kia');
    expect(text).not.toContain('name="dealership_slug"');
    expect((await send('both', '/contact-us/bay-kia', { location: 'bay-sales' })).status).toBe(303);
    expect((await leads()).at(-1)).toMatchObject({ slug: 'bay', location: 'bay-sales' });
  });

  test('ROUTE-38 a form with errors is shown again on the contact page, together with the errors', async () => {
    const answer = await send('bay', '/contact-us/bay-kia', { email: 'wrong' });
    expect([answer.status, answer.text.includes('Opening Hours'), answer.text.includes('aria-invalid')]).toEqual([422, true, true]);
  });

  test('ROUTE-39 /contact lists every location of the site with a link to its contact page, and has one form for all locations', async () => {
    const { status, text } = await running.get('both', '/contact');
    expect(status).toBe(200);
    expect([...text.matchAll(/href="(\/contact-us\/[^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/contact-us/west-perth',
      '/contact-us/bay-kia',
    ]);
    expect(text).toContain('name="dealership_slug"');
    expect((await send('both', '/contact', { dealership_slug: 'west' })).status).toBe(303);
    expect((await leads()).at(-1)).toMatchObject({ slug: 'west' });
  });

  test('ROUTE-39 if a site has one location, /contact shows the contact page of this location; both paths have the canonical URL /contact', async () => {
    for (const path of ['/contact', '/contact-us/bay-kia']) {
      const { text } = await running.get('bay', path);
      expect(text).toContain('Opening Hours');
      expect(text).toMatch(/<link rel="canonical" href="[^"]*\/contact"/);
    }
  });
});

describe('every page', () => {
  test.each(['/', '/search', '/enquire', '/contact', '/locations/perth', '/no-such-page'])(
    'NAV-03 the header and the footer of %s have a link to the opening hours',
    async (path) => {
      const { text } = await running.get('both', path);
      expect(text).toMatch(/<footer[\s\S]*<a href="\/contact">Opening hours<\/a>/);
      expect(text).toMatch(/<header[\s\S]*<a href="\/contact">Opening hours<\/a>[\s\S]*<\/header>/);
    },
  );

  test('NAV-04 the footer of the site of a group has the links that are set for the group', async () => {
    const { text } = await running.get('both', '/');
    const group = /<nav aria-label="The Group">[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    for (const name of GROUP_PAGES) expect(group).toContain(`href="/${name}"`);
    expect(group).toContain('href="/dealerships"');
    expect(group).toContain('href="/dealer-locator"');
    expect((await running.get('bay', '/')).text).not.toContain('href="/twg-cars"');
  });
});
