import { expect } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { contentPagePath, STANDARD_PAGES } from '#urls/content-page-paths.ts';
import type { OtherDealer } from '../other-dealer.ts';
import type { RouteCase, RouteCases } from './route-case.ts';

/** Pages that every site has, even without a settings file for them. */
const PLATFORM_PAGES: readonly string[] = ['privacy-policy', 'terms-and-conditions', 'accessibility'];
const OWN_PAGE = 'our-story';
/** The pages for which both dealers have a file with a form. */
const PAGES: readonly string[] = [...STANDARD_PAGES.filter((name) => !PLATFORM_PAGES.includes(name)), OWN_PAGE];

const pageFile = (words: string): string =>
  JSON.stringify({
    title: 'A page',
    blocks: [
      { block: 'text', body: words },
      { block: 'form', form: 'general' },
    ],
  });

/** Writes content pages and vehicle spare parts for the sites of both dealers. Only dealer B has the page `only-b`. */
export const prepareContentPageCases = async ({ running }: OtherDealer): Promise<void> => {
  for (const [slug, words] of [
    ['alpha', 'As Alpha tells it.'],
    ['bravo', 'only Bravo knows.'],
  ] as const) {
    for (const name of PAGES) await running.writeFile(`sites/${slug}/pages/${name}.yaml`, pageFile(words));
    await running.writeFile(`sites/${slug}/parts.yaml`, `parts: [{ number: P-1, name: ${words} }]\n`);
  }
  await running.writeFile('sites/bravo/pages/only-b.yaml', pageFile('only Bravo knows.'));
  for (const [slug, address] of [
    ['alpha', '/parts/search'],
    ['bravo', '/pages/only-b'],
  ] as const)
    await eventually(
      async () => (await running.get(slug, address)).status,
      (status) => expect(status).toBe(200),
    );
};

/** A page of site A shows nothing of dealer B, whose site has a page with the same name. */
const shownCase = (address: string): RouteCase => ({
  asked: async ({ expectHidden, onA }) => expectHidden(await onA(`${address}?dealership=bravo-yard`), 200),
  control: async ({ expectShown, onB }) => expectShown(await onB(address)),
});

/** Dealer A gets the lead from a form of site A, even if fields of the form name dealer B. */
const sentCase = (address: string): RouteCase => ({
  asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
    const before = (await leadsOfA()).length;
    const about = { message: `Sent at ${address}`, part: 'P-1', category: 'Sales', dealership_slug: 'bravo-yard', car_id: String(ofB.id) };
    expectHidden(await running.postForm('alpha', `${address}?dealership=bravo-yard`, { ...FILLED_FORM, ...ofB.stamp, ...about }), 303);
    const stored = await leadsOfA();
    expect(stored).toHaveLength(before + 1);
    expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { vehicle: null } });
  },
});

/** A post to a page without a form is refused. */
const refusedCase = (address: string): RouteCase => ({
  asked: async ({ running, expectHidden }) => expectHidden(await running.postForm('alpha', address, FILLED_FORM), 405),
});

/** A page that only dealer B has does not exist on site A. */
const missingCase = (own: RouteCase): RouteCase => ({
  asked: async (dealer) => {
    await own.asked(dealer);
    dealer.expectHidden(await dealer.onA('/pages/only-b'), 404);
    dealer.expectHidden(await dealer.running.postForm('alpha', '/pages/only-b', FILLED_FORM), 404);
  },
  control: async ({ expectShown, onB }) => expectShown(await onB('/pages/only-b')),
});

/** The content pages and the parts search. */
export const CONTENT_PAGE_CASES: RouteCases = {
  ...Object.fromEntries(
    STANDARD_PAGES.flatMap((name) => {
      const address = contentPagePath(name);
      const post = PLATFORM_PAGES.includes(name) ? refusedCase(address) : sentCase(address);
      return [
        [`GET ${address}`, shownCase(address)],
        [`POST ${address}`, post],
      ];
    }),
  ),
  'GET /pages/:name': missingCase(shownCase(contentPagePath(OWN_PAGE))),
  'POST /pages/:name': missingCase(sentCase(contentPagePath(OWN_PAGE))),
  'GET /parts/search': shownCase('/parts/search'),
  'POST /parts/search': sentCase('/parts/search'),
};
