import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type RunningProgram } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

/** Tests the content files beside site.yaml in a running program. */
let dealers: TwoDealers;
let running: RunningProgram;

beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
  running = dealers.running;
});
afterAll(() => dealers?.close());

const text = async (slug: string, address: string): Promise<string> => (await running.get(slug, address)).text;

describe('a file beside site.yaml', () => {
  test('SITE-18 a changed file is read again; if the new file is invalid, the program reports this and still shows the last valid page', async () => {
    const file = 'sites/alpha/home.yaml';
    const home = (heading: string) => `hero: { heading: ${heading} }\nblocks: [{ block: hero }]\n`;
    await running.writeFile(file, home('First words'));
    await eventually(
      () => text('alpha', '/'),
      (page) => expect(page).toContain('First words'),
    );
    await running.writeFile(file, 'blocks: [{ block: heroo }]\n');
    await eventually(
      async () => running.logText,
      (log) => expect(log).toContain(`${file}:1:19: home.blocks[0].block: \\"heroo\\" is not allowed; did you mean 'hero'?`),
    );
    expect(await text('alpha', '/')).toContain('First words');
    await running.writeFile(file, home('Second words'));
    await eventually(
      () => text('alpha', '/'),
      (page) => expect(page).toContain('Second words'),
    );
    // Each site has a content file of its own, so the home page of site B does not contain the words of site A.
    expect(await text('bravo', '/')).not.toContain('Second words');
  });

  test('SITE-24 in all texts that a site sets, the placeholder {cars} is replaced by the word that the site uses for vehicles', async () => {
    const site = 'slug: alpha\ntemplate: metro\nname: Alpha Autos\ndealerships: [alpha-yard]\nphones: { used: (07) 5551 1111 }\n';
    await running.writeFile(
      'sites/alpha/site.yaml',
      `${site}vehicleWord: { singular: caravan, plural: caravans }\nsearch: { placeholder: "Search our {cars}" }\n`,
    );
    await running.writeFile(
      'sites/alpha/home.yaml',
      `hero: { heading: "{Cars} for the long way", text: "Every {car} is checked" }
bands: [{ title: "Your {car}, our workshop", text: "We know {cars}", action: null }]
blocks: [{ block: hero }, { block: searchPanel, title: "Find {cars}" }, { block: bands }, { block: custom, name: note }]
`,
    );
    await running.writeFile('sites/alpha/custom-blocks.yaml', 'customBlocks: [{ name: note, body: "A note on {cars}" }]\n');
    await eventually(
      () => text('alpha', '/'),
      (page) => {
        for (const filled of ['Caravans for the long way', 'Every caravan is checked', 'Your caravan, our workshop', 'We know caravans'])
          expect(page).toContain(filled);
        for (const filled of ['Search our caravans', 'Find caravans', 'A note on caravans']) expect(page).toContain(filled);
        expect(page).not.toMatch(/\{cars?\}/i);
      },
    );
    await running.writeFile('sites/alpha/site.yaml', site);
  });

  test('a link to a page that the site does not have is shown as plain text without the link', async () => {
    const action = (href: string) => `action: { label: Go there, href: ${href} }`;
    const home = (href: string) => `hero: { heading: Welcome, ${action(href)} }
bands: [{ title: Our workshop, text: Open on Saturdays, ${action(href)} }]
serviceBanner: { text: Time for a service, ${action(href)} }
popup: { name: sale, title: Spring sale, description: All week, button: { label: Go there, href: ${href} } }
blocks: [{ block: hero }, { block: bands }, { block: promotions }]
`;
    const promotions = (href: string) => `promotions: [{ node: { title: Free floor mats, ${action(href)} } }]\n`;
    const words = ['Welcome', 'Our workshop', 'Time for a service', 'Spring sale', 'Free floor mats'];
    for (const [href, isShown] of [
      ['/parts-that-we-have-not', false],
      ['/enquire', true],
    ] as const) {
      await running.writeFile('sites/alpha/home.yaml', home(href));
      await running.writeFile('sites/alpha/promotions.yaml', promotions(href));
      await eventually(
        () => text('alpha', '/'),
        (page) => {
          for (const word of words) expect(page).toContain(word);
          expect(page.match(/Go there/g)?.length ?? 0).toBe(isShown ? 5 : 0);
          expect(page).not.toContain('parts-that-we-have-not');
        },
      );
    }
    expect(await text('alpha', '/search')).toContain('Free floor mats');
  });

  test('SITE-18 a custom block is shown on the vehicle page, and unsafe HTML is removed from it', async () => {
    const body = '{ name: n, place: vehicleBottom, format: html, body: "<p onclick=x>Bring it to us</p><script>x</script>" }';
    await running.writeFile('sites/alpha/custom-blocks.yaml', `customBlocks: [${body}]\n`);
    const address = `/cars/${first(dealers.a).slug}`;
    await eventually(
      () => text('alpha', address),
      (page) => expect(page).toContain('<p>Bring it to us</p>'),
    );
    expect(await text('alpha', address)).not.toContain('onclick');
  });
});
