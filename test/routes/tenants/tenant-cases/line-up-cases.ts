import { expect } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import type { OtherDealer } from '../other-dealer.ts';
import type { RouteCase, RouteCases } from './route-case.ts';

const models = (words: string, only: string): string =>
  `models:
  - { name: Shared, slug: shared-model, manufacturer: Toyota, bodies: [SUV], intro: ${words} }
  - { name: Own, slug: ${only}, manufacturer: Toyota, intro: ${words} }
`;
const offers = (words: string, only: number): string =>
  `offers:
  - { id: 1, name: Offer, description: ${words} }
  - { id: 2, name: Toyota offer, description: ${words}, manufacturer: Toyota }
  - { id: ${only}, name: Own, description: ${words} }
`;

/** Writes models and offers of both dealers. Each dealer has one model and one offer that the other does not have. */
export const prepareLineUpCases = async ({ running }: OtherDealer): Promise<void> => {
  await running.writeFile('sites/alpha/models.yaml', models('As Alpha tells it.', 'alpha-model'));
  await running.writeFile('sites/alpha/offers.yaml', offers('As Alpha tells it.', 11));
  await running.writeFile('sites/bravo/models.yaml', models('only Bravo knows.', 'bravo-model'));
  await running.writeFile('sites/bravo/offers.yaml', offers('only Bravo knows.', 22));
  for (const [slug, address] of [
    ['alpha', '/offers/11'],
    ['bravo', '/offers/22'],
  ] as const)
    await eventually(
      async () => (await running.get(slug, address)).status,
      (status) => expect(status).toBe(200),
    );
};

/** Both sites have the page, and the page of site A shows nothing of dealer B. */
const ownPageCase = (address: string): RouteCase => ({
  asked: async ({ expectHidden, onA }) => expectHidden(await onA(`${address}?dealership=bravo-yard`), 200),
  control: async ({ expectShown, onB }) => expectShown(await onB(address)),
});

/**
 * If a form on site A is posted with the name of dealer B, dealer A gets the lead. The forms for models and offers of
 * dealer B do not exist on site A.
 */
const formCase = (address: string, ofOther: string): RouteCase => ({
  asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
    expectHidden(await running.postForm('alpha', ofOther, FILLED_FORM), 404);
    const before = (await leadsOfA()).length;
    const about = { wanted: 'Toyota Shared', offer: 'Offer', dealership_slug: 'bravo-yard', car_id: String(ofB.id) };
    expectHidden(await running.postForm('alpha', `${address}?dealership=bravo-yard`, { ...FILLED_FORM, ...ofB.stamp, ...about }), 303);
    const stored = await leadsOfA();
    expect(stored).toHaveLength(before + 1);
    expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { vehicle: null } });
  },
});

const missingCase = (address: string, ofOther: string): RouteCase => ({
  asked: async ({ expectHidden, onA }) => {
    expectHidden(await onA(address), 200);
    expectHidden(await onA(ofOther), 404);
  },
  control: async ({ onB }) => expect((await onB(ofOther)).status).toBe(200),
});

/** The pages of models and offers, and the enquiry forms for models and offers. */
export const LINE_UP_CASES: RouteCases = {
  'GET /models': ownPageCase('/models'),
  'GET /offers': ownPageCase('/offers'),
  'GET /offers/:id{[0-9]+}': missingCase('/offers/1', '/offers/22'),
  'GET /offers/:manufacturer/:id{[0-9]+}': ownPageCase('/offers/toyota/2'),
  'GET /models/:slug/enquire': missingCase('/models/shared-model/enquire', '/models/bravo-model/enquire'),
  'POST /models/:slug/enquire': formCase('/models/shared-model/enquire', '/models/bravo-model/enquire'),
  'GET /offers/:id{[0-9]+}/enquire': missingCase('/offers/1/enquire', '/offers/22/enquire'),
  'POST /offers/:id{[0-9]+}/enquire': formCase('/offers/1/enquire', '/offers/22/enquire'),
};
