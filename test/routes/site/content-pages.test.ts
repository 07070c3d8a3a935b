import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { type Answer, eventually, newVisitor, type RunningProgram } from '#test/builders/program/running-program.ts';
import { contentPagePath, STANDARD_PAGES } from '#urls/content-page-paths.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/**
 * Tests content pages in a running program: site `alpha` uses the template `metro`, site `both` uses the template
 * `group`.
 */
let dealers: TwoDealers;
let running: RunningProgram;

const SITES = ['alpha', 'both'] as const;
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '<style>body { display: none }</style>',
  '<a href="data:text/html,x" onclick="alert(1)">data</a>',
  '![spy](https://evil.example/pixel.gif)',
  '<svg onload=alert(1)></svg>',
].join('\n\n');

const pageFile = (title: string, blocks: readonly object[], more: object = {}): string => JSON.stringify({ title, ...more, blocks });
const TEXT = { block: 'text', title: 'A heading', body: '**Bold** words of the page' };

const writePages = async (slug: string): Promise<void> => {
  for (const name of STANDARD_PAGES.filter((page) => page !== 'privacy-policy' && page !== 'terms-and-conditions'))
    await running.writeFile(`sites/${slug}/pages/${name}.yaml`, pageFile(`Page ${name}`, [TEXT], { intro: `Intro of ${name}` }));
  await running.writeFile(`sites/${slug}/pages/electric-vehicles.yaml`, pageFile('Electric vehicles', [TEXT]));
  await running.writeFile(`sites/${slug}/pages/hostile.yaml`, pageFile('Hostile', [{ block: 'text', body: HOSTILE }]));
  await running.writeFile(
    `sites/${slug}/pages/everything.yaml`,
    pageFile(
      'Everything',
      [
        { block: 'picture', picture: { src: '/media/yard.avif', alt: 'The yard' }, caption: 'Our yard' },
        {
          block: 'cards',
          anchor: 'steps',
          numbered: true,
          items: [
            { title: 'First', text: 'Card text', action: { label: 'Lives', href: '/enquire' } },
            { title: 'Second', action: { label: 'Dead', href: '/no-such-page' } },
          ],
        },
        { block: 'questions', items: [{ question: 'Why?', answer: 'Because of **this**.' }] },
        { block: 'locations', title: 'Places' },
        { block: 'business', title: 'Business' },
      ],
      { heading: 'A larger heading', picture: { src: '/media/head.avif' } },
    ),
  );
  await running.writeFile(
    `sites/${slug}/pages/service.yaml`,
    pageFile('Service', [TEXT, { block: 'form', form: 'service-booking', title: 'Book a service' }]),
  );
  await running.writeFile(
    `sites/${slug}/pages/fleet.yaml`,
    pageFile('Page fleet', [TEXT, { block: 'form', form: 'fleet' }], { intro: 'Intro of fleet' }),
  );
  await running.writeFile(
    `sites/${slug}/parts.yaml`,
    'parts:\n  - { number: WB-1, name: Towbar, fits: [Ford Ranger], price: 890 }\n  - { number: WB-2, name: Mats }\n',
  );
};

beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
  running = dealers.running;
  for (const slug of SITES) await writePages(slug);
  for (const slug of SITES)
    await eventually(
      async () => (await running.get(slug, '/parts/search')).status,
      (status) => expect(status).toBe(200),
    );
});
afterAll(() => dealers?.close());

const hiddenFields = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
  );
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const post = async (slug: string, address: string, fields: Readonly<Record<string, string>>): Promise<Answer> => {
  const form = await running.get(slug, address);
  return running.ask(`${slug}.localhost`, address, {
    method: 'POST',
    headers: { ...FORM_TYPE, 'x-forwarded-for': newVisitor() },
    body: new URLSearchParams({ ...hiddenFields(form.text), ...fields }).toString(),
  });
};
/** Returns the start tag of the page's first form with the method POST. */
const formTag = (text: string): string => /<form[^>]*method="post"[^>]*>/.exec(text)?.[0] ?? '';
/** The dealership that the shopper chooses in a form. Only a site of a group has a form with this choice. */
const chosenDealership = (slug: string): Record<string, string> => (slug === 'both' ? { dealership_slug: 'alpha-yard' } : {});
const newestLead = async (slug: string) => (await new LeadStore(running.database).list(running.site(slug)))[0]?.lead;
const FILLED = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'A message' };

describe.each(SITES)('the content pages of the site %s', (slug) => {
  test.each(STANDARD_PAGES.map((name) => [contentPagePath(name), name] as const))(
    'ROUTE-42 ROUTE-44 ROUTE-45 ROUTE-46 ROUTE-47 ROUTE-48 ROUTE-49 ROUTE-50 ROUTE-51 ROUTE-52 ROUTE-65 ROUTE-67 ROUTE-68 ROUTE-69 ROUTE-70 ROUTE-71 ROUTE-72 ROUTE-79 %s is a page with a heading, a canonical URL and a breadcrumb, and the menu or the footer links to it',
    async (address, name) => {
      const { status, text } = await running.get(slug, address);
      expect(status).toBe(200);
      expect(text).toMatch(new RegExp(`<a href="${address}["#]`));
      expect(text).toMatch(/<h1>[^<]+<\/h1>/);
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${address}"`));
      expect(text).toContain('"@type":"BreadcrumbList"');
      // Shared caches may not store a page that contains a form. Search engines may index every content page, with or
      // without a form.
      expect(text).not.toContain('noindex');
      if (name === 'privacy-policy' || name === 'terms-and-conditions') return;
      expect(text).toContain('<strong>Bold</strong> words');
      // The service page has no introduction, so its description is generated from its heading.
      if (name === 'service') expect(text).toMatch(/<meta name="description" content="Service at [^"]+\."/);
      else expect(text).toContain(`<meta name="description" content="Intro of ${name}"`);
    },
  );

  test('ROUTE-45 /pages/warranty shows the warranty page too, with the canonical URL of that page', async () => {
    const { status, text } = await running.get(slug, '/pages/warranty');
    expect(status).toBe(200);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*localhost[^"/]*\/warranty"/);
  });

  test('ROUTE-56 the page /pages/electric-vehicles exists', async () => {
    expect((await running.get(slug, '/pages/electric-vehicles')).text).toContain('<h1>Electric vehicles</h1>');
  });

  test('ROUTE-79 the blocks for pictures, cards, questions, locations and business details are shown', async () => {
    const { text } = await running.get(slug, '/pages/everything');
    for (const shown of ['A larger heading', 'Our yard', 'Card text', 'Because of <strong>this</strong>.', 'Alpha Southport', 'LMD 111111'])
      expect(text).toContain(shown);
    expect(text).toMatch(/<details[^>]*><summary[^>]*>Why\?/);
    expect(text).toMatch(/id="steps"/);
  });

  test('ROUTE-79 a link to a page that the site does not have is left out', async () => {
    const { text } = await running.get(slug, '/pages/everything');
    expect(text).toContain('>Lives<');
    expect(text).not.toContain('>Dead<');
  });

  test('ROUTE-79 scripts, event handlers, frames, forms, styles, script URLs and pictures from other hosts are removed from the Markdown of a page', async () => {
    const { text } = await running.get(slug, '/pages/hostile');
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main).toContain('click');
    expect(main).not.toMatch(
      /<script(?! type="application\/ld)|onerror|onclick|onload|<iframe|<form|<style|javascript:|data:text|evil\.example|<svg onload/i,
    );
  });

  test('ROUTE-79 a page without a form is public and may be cached; a page with a form is private', async () => {
    expect((await running.get(slug, '/about-us')).headers['cache-control']).toMatch(/public/);
    const form = await running.get(slug, '/service');
    expect(form.headers['cache-control']).toMatch(/private.*no-store|no-store/);
    expect(hiddenFields(form.text)).not.toEqual(hiddenFields((await running.get(slug, '/service')).text));
  });

  test('ROUTE-42 ROUTE-43 the service page has the booking form in the section #service-booking, and the form is posted to the same page', async () => {
    const { text } = await running.get(slug, '/service');
    expect(text).toMatch(/<section id="service-booking"/);
    expect(formTag(text)).toContain('action="/service"');
  });

  test('FORM-10 a form with errors is shown again on its content page, with the errors, the typed values and status 422', async () => {
    const { status, text } = await post(slug, '/service', { ...FILLED, email: 'not-an-address' });
    expect(status).toBe(422);
    expect(text).toContain('<h1>Service</h1>');
    expect(text).toContain('value="Jo Citizen"');
    expect(text).toMatch(/id="lead-email"[^>]*aria-invalid="true"/);
  });

  test('ROUTE-43 a complete booking becomes a lead of the category Service, and a confirmation is shown', async () => {
    const without = await post(slug, '/service', { ...FILLED, ...chosenDealership(slug) });
    expect([without.status, /id="lead-vehicle"[^>]*aria-invalid="true"/.test(without.text)]).toEqual([422, true]);
    const answer = await post(slug, '/service', { ...FILLED, ...chosenDealership(slug), vehicle: 'Toyota Corolla 2019' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/success']);
    expect(await newestLead(slug)).toMatchObject({ kind: 'service', category: 'Service' });
  });

  test('ROUTE-43 the footer links to the booking form of the service page', async () => {
    const { text } = await running.get(slug, '/enquire');
    expect(text.slice(text.indexOf('<footer'))).toContain('href="/service#service-booking"');
  });

  test('ROUTE-50 a fleet enquiry must name the company, and becomes a lead of the category Fleet', async () => {
    const without = await post(slug, '/fleet', { ...FILLED, ...chosenDealership(slug), fleet_size: '12' });
    expect([without.status, /id="lead-company"[^>]*aria-invalid="true"/.test(without.text)]).toEqual([422, true]);
    const fields = { ...FILLED, ...chosenDealership(slug), company: 'Example Pty Ltd', fleet_size: '12' };
    expect((await post(slug, '/fleet', fields)).headers.location).toBe('/success');
    const lead = await newestLead(slug);
    expect(lead).toMatchObject({ kind: 'fleet', category: 'Fleet' });
    expect(JSON.stringify(lead)).toMatch(/Example Pty Ltd.*12/);
  });

  test('ROUTE-30 the parts search shows the parts found; if it finds none, it shows a form for asking for the part', async () => {
    const found = (await running.get(slug, '/parts/search?q=towbar+ranger')).text;
    expect(found).toContain('$890');
    expect(found).not.toContain('Mats');
    const none = (await running.get(slug, '/parts/search?q=%3Cscript%3Eflux')).text;
    expect(none).toContain('Nothing on the shelf for “&lt;script&gt;flux”.');
    expect(formTag(none)).toContain('action="/parts/search?q=%3Cscript%3Eflux"');
    expect((await running.get(slug, '/parts/search')).headers['cache-control']).toMatch(/no-store/);
  });

  test('ROUTE-30 if the search finds no part, the shopper can enquire about the part; the enquiry becomes a lead of the category Parts', async () => {
    const answer = await post(slug, '/parts/search?q=flux', { ...FILLED, ...chosenDealership(slug), part: 'Flux capacitor' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/success']);
    const lead = await newestLead(slug);
    expect(lead).toMatchObject({ kind: 'parts', category: 'Parts' });
    expect(JSON.stringify(lead)).toContain('Flux capacitor');
  });

  test('ROUTE-51 ROUTE-52 the footer of every page links to the privacy policy and the terms', async () => {
    const { text } = await running.get(slug, '/enquire');
    const footer = text.slice(text.indexOf('<footer'));
    expect(footer).toContain('href="/privacy-policy"');
    expect(footer).toContain('href="/terms-and-conditions"');
  });
});

/** The structured data of a page. */
const dataOf = (html: string): readonly Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''));

describe('promotion pages', () => {
  beforeAll(async () => {
    await running.writeFile('sites/alpha/pages/eofy-sale.yaml', pageFile('EOFY sale', [TEXT]));
    await running.writeFile('sites/alpha/pages/eofy-sale-utes.yaml', pageFile('EOFY utes', [TEXT]));
    await running.writeFile(
      'sites/alpha/pages/special-offers.yaml',
      pageFile('Special offers', [{ block: 'text', body: 'Words above the results' }], { heading: 'On special' }),
    );
    await eventually(
      async () => (await running.get('alpha', '/special-offers')).text,
      (text) => expect(text).toContain('Words above the results'),
    );
  });

  test('ROUTE-65 a site has the page /eofy only if the site has a file for this page', async () => {
    expect((await running.get('alpha', '/eofy')).text).toContain('<h1>Page eofy</h1>');
    expect((await running.get('bravo', '/eofy')).status).toBe(404);
  });

  test('ROUTE-65 /pages/<name>-<suffix> shows the page <name> and its canonical URL; if a page <name>-<suffix> exists, that page is shown', async () => {
    for (const address of ['/pages/eofy-sale', '/pages/eofy-sale-radio', '/pages/eofy-sale-2027']) {
      const { status, text } = await running.get('alpha', address);
      expect([address, status, text.includes('<h1>EOFY sale</h1>')]).toEqual([address, 200, true]);
      expect(text).toMatch(/<link rel="canonical" href="[^"]*\/pages\/eofy-sale"/);
    }
    expect((await running.get('alpha', '/pages/eofy-sale-utes')).text).toContain('<h1>EOFY utes</h1>');
    expect((await running.get('alpha', '/pages/eofy-salesman')).status).toBe(404);
    expect((await running.get('bravo', '/pages/eofy-sale-radio')).status).toBe(404);
  });

  test('ROUTE-65 a site can make /special-offers a promotion page; then the blocks of the promotion page are shown above the results', async () => {
    const { text } = await running.get('alpha', '/special-offers');
    expect(text).toContain('<h1>On special</h1>');
    expect(text.indexOf('Words above the results')).toBeGreaterThan(0);
    expect(text.indexOf('Words above the results')).toBeLessThan(text.indexOf('id="count"'));
    expect((await running.get('alpha', '/search')).text).not.toContain('Words above the results');
    expect((await running.get('bravo', '/special-offers')).text).not.toContain('Words above the results');
    const moved = await running.get('alpha', '/pages/special-offers');
    expect([moved.status, moved.headers.location]).toEqual([301, '/special-offers']);
  });
});

describe('the accessibility statement', () => {
  test('every site has the statement and links to it in the footer; the statement names the WCAG level, the dealer and the way to report a barrier', async () => {
    const { text } = await running.get('bravo', '/accessibility');
    for (const words of [
      'WCAG 2.2, level AA',
      'What is tested',
      'Report a barrier',
      'href="/enquire"',
      'Bravo Motors',
      'Australian Human Rights Commission',
    ])
      expect(text).toContain(words);
    expect(text.slice(text.indexOf('<footer'))).toContain('href="/accessibility"');
  });
});

describe('structured data of content pages', () => {
  test('each page is a WebPage with a description and a breadcrumb; all questions of the page together are one FAQPage', async () => {
    const data = dataOf((await running.get('alpha', '/pages/everything')).text);
    expect(data.map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'WebPage', 'FAQPage']);
    expect(data[2]?.mainEntity).toEqual([
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because of this.' } },
    ]);
    expect(data[1]?.description).toBe('A larger heading at Alpha Autos.');
  });
});

describe('a site without page files', () => {
  test('ROUTE-79 has only the privacy policy, the terms and the accessibility statement; it has no other content pages and no links to them', async () => {
    const home = (await running.get('bravo', '/enquire')).text;
    for (const name of STANDARD_PAGES) {
      const isPlatforms = ['privacy-policy', 'terms-and-conditions', 'accessibility'].includes(name);
      expect([name, (await running.get('bravo', contentPagePath(name))).status]).toEqual([name, isPlatforms ? 200 : 404]);
      expect([name, home.includes(`href="${contentPagePath(name)}`)]).toEqual([name, isPlatforms]);
    }
    expect((await running.get('bravo', '/parts/search')).status).toBe(404);
    expect((await running.get('bravo', '/pages/constructor')).status).toBe(404);
  });

  test('ROUTE-52 does not show a page of another dealer', async () => {
    expect((await running.get('bravo', '/pages/everything')).status).toBe(404);
  });

  test('ROUTE-79 refuses a POST request to a page without a form with status 405', async () => {
    expect((await running.ask('alpha.localhost', '/about-us', { method: 'POST', headers: FORM_TYPE })).status).toBe(405);
  });
});

describe('changed files', () => {
  test('ROUTE-79 a changed page is shown within a second; if a changed page is invalid, the program reports this and still shows the last valid version', async () => {
    const file = 'sites/alpha/pages/careers.yaml';
    const text = async (): Promise<string> => (await running.get('alpha', '/careers')).text;
    await running.writeFile(file, pageFile('Work here', [TEXT]));
    await eventually(text, (page) => expect(page).toContain('<h1>Work here</h1>'));
    await running.writeFile(file, 'title: Work here\nblocks: [{ block: txet, body: x }]\n');
    await eventually(
      async () => running.logText,
      (log) => expect(log).toContain(`${file}:2:19: pages.careers.blocks[0].block: \\"txet\\" is not allowed; did you mean 'text'?`),
    );
    expect(await text()).toContain('<h1>Work here</h1>');
    await running.writeFile(file, pageFile('Work there', [TEXT]));
    await eventually(text, (page) => expect(page).toContain('<h1>Work there</h1>'));
  });

  test('ROUTE-52 if a feature is switched on or off, the cached privacy policy is renewed', async () => {
    const policy = async (): Promise<string> => (await running.get('alpha', '/privacy-policy')).text;
    const site = (more: string): string => `slug: alpha\ntemplate: metro\nname: Alpha Autos\ndealerships: [alpha-yard]\n${more}`;
    expect(await policy()).toMatch(/Finance<\/h3>/);
    await running.writeFile('sites/alpha/site.yaml', site('features: { finance: false }\n'));
    await eventually(policy, (text) => expect(text).not.toMatch(/Finance<\/h3>/));
    expect(await policy()).toContain('CRM');
    // Here only the receivers of leads of the dealership change. A change of another setting could renew the cached
    // page for another reason.
    const file = 'dealerships/alpha-yard.yaml';
    await running.writeFile(file, (TWO_DEALERS[file] ?? '').replace(', adf: [crm@alpha.example]', ''));
    await eventually(policy, (text) => expect(text).not.toContain('CRM'));
  });
});
