import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildOwnVehicle, buildValuation } from '#test/builders/trade-in/valuation-builder.ts';
import { tradeInDataUse } from './data-use.ts';
import { tradeInFaq } from './trade-in-faq.ts';
import { nextValuationStep } from './valuation.ts';
import { valuationDetails } from './valuation-details.ts';
import { beyondLimits, withoutOfferText } from './valuation-limits.ts';

const site = buildSite({ features: { valuation: true } });

describe('the limits of online estimates', () => {
  test.each([
    [2019, 100_000, null],
    [2018, 10_000, 'too-old'],
    [2019, 100_001, 'too-far'],
    [2027, 0, null],
    [1990, 900_000, 'too-old'],
  ])(
    'TRADE-11 in 2026, if a vehicle was built in %i and has driven %i km, the reason to refuse an online estimate is %s (null: no reason)',
    (year, km, expected) => {
      expect(beyondLimits(site, { year, km, currentYear: 2026 })).toBe(expected);
    },
  );

  test('are the maximum age and the maximum distance in the options of the site', () => {
    const strict = buildSite({ tradeIn: { maxAgeYears: 3, maxKm: 50_000 } });
    expect(beyondLimits(strict, { year: 2022, km: 1, currentYear: 2026 })).toBe('too-old');
    expect(beyondLimits(strict, { year: 2023, km: 50_001, currentYear: 2026 })).toBe('too-far');
  });

  test('TRADE-11 accept every vehicle that is newer and has fewer kilometres than an accepted vehicle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1990, max: 2026 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.nat(20),
        fc.nat(100_000),
        (year, km, newer, less) => {
          if (beyondLimits(site, { year, km, currentYear: 2026 }) !== null) return;
          expect(beyondLimits(site, { year: Math.min(2026, year + newer), km: Math.max(0, km - less), currentYear: 2026 })).toBeNull();
        },
      ),
    );
  });
});

describe('the FAQ', () => {
  const STATEMENT = 'Online estimates are generally not given for cars over 7 years old or over 100,000 km.';

  test('TRADE-10 TRADE-11 starts with a question about the limits of online estimates; then the questions from the options of the site follow', () => {
    expect(tradeInFaq(site)[0]?.answer).toContain(STATEMENT);
    const own = buildSite({ features: { valuation: true }, tradeIn: { faq: [{ question: 'Is a {car} fine?', answer: 'Yes.' }] } });
    expect(tradeInFaq(own).map(({ question }) => question)).toEqual(['Do you give an online estimate for every car?', 'Is a car fine?']);
  });

  test('does not mention online estimates on a site without them', () => {
    expect(tradeInFaq(buildSite()).map(({ question }) => question)).not.toContain('Do you give an online estimate for every car?');
  });

  test('TRADE-11 has a sentence about the limits; the shopper reads the same sentence instead of an amount if the vehicle is beyond these limits', () => {
    expect(withoutOfferText(site, 'too-old')).toBe(STATEMENT);
    expect(withoutOfferText(site, 'too-far')).toBe(STATEMENT);
  });
});

describe('the steps of a valuation', () => {
  test.each([
    ['vehicle', { vehicle: null, answers: null, outcome: null }],
    ['vehicle', { vehicle: buildOwnVehicle({ year: null }), answers: null, outcome: null }],
    ['questions', { answers: null, outcome: null }],
    ['outcome', {}],
    ['decision', { leadId: 'l' }],
    ['done', { leadId: 'l', decision: 'declined' as const }],
    ['done', { leadId: 'l', outcome: { kind: 'person', reason: 'too-old' } as const }],
  ])("the next step is '%s' if the state of the valuation is %j", (step, state) => {
    expect(nextValuationStep(buildValuation(state))).toBe(step);
  });
});

test('the details for a lead contain the valuation in words; if the valuation has no amount, they contain the reason', () => {
  expect(valuationDetails(site, buildValuation(), null)).toMatchObject({
    rego: 'ABC123',
    year: 2022,
    answers: [{ question: 'Overall condition', answer: 'Good: normal wear for its age' }],
    offer: { cents: 1_750_000, validUntil: 'Mon 23 Nov 2026' },
    withoutOffer: null,
  });
  const person = buildValuation({ outcome: { kind: 'person', reason: 'unknown-vehicle' } });
  expect(valuationDetails(site, person, 'l')).toMatchObject({
    offer: null,
    withoutOffer: expect.stringContaining('no data'),
    acceptedLeadId: 'l',
  });
});

describe('the section of the privacy policy about trade-in', () => {
  test('says that a program makes the estimate, and which data the program uses (APP 1.7); on a site without online estimates, it does not mention this', () => {
    const [described] = tradeInDataUse(site);
    expect(described?.decisions).toEqual([
      {
        madeBy: 'program',
        text: expect.stringContaining('A program estimates'),
        uses: [expect.stringContaining('make, model, year and kilometres'), expect.stringContaining('condition')],
      },
    ]);
    expect(described?.passedTo).toContain('the staff of the dealership that answers, by e-mail');
    expect(tradeInDataUse(buildSite())).toMatchObject([
      { decisions: [], collected: [expect.stringContaining('registration'), expect.stringContaining('postcode')] },
    ]);
    expect(tradeInDataUse(buildSite({ features: { tradeIn: false } }))).toEqual([]);
  });

  test('says how long results of valuations are kept if the site keeps them', () => {
    const site = buildSite();
    const recording = { ...site, tradeIn: { ...site.tradeIn, recordValuations: true } };
    const kept = /The result of a valuation is kept as long as other enquiries, but without the registration of the vehicle\./;
    expect(tradeInDataUse(recording)[0]?.purpose).toMatch(kept);
    expect(tradeInDataUse(site)[0]?.purpose).not.toMatch(kept);
  });
});
