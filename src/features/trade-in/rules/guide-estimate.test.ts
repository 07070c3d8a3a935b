import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADJUSTMENT_QUESTIONS, answersFactor, answersNeedPerson, answerTexts } from './adjustment-questions.ts';
import { findGuideModel, GUIDE_MAKES, GUIDE_MODELS } from './guide-catalogue.ts';
import { guideEstimate } from './guide-estimate.ts';

const answers = fc.record(
  Object.fromEntries(ADJUSTMENT_QUESTIONS.map(({ id, choices }) => [id, fc.constantFrom(...choices.map((choice) => choice.id))])),
);
const model = fc.record({ newPriceDollars: fc.integer({ min: 10_000, max: 200_000 }) });
const age = fc.integer({ min: 0, max: 40 });
const km = fc.integer({ min: 0, max: 900_000 });

describe('the estimate from our own price guide', () => {
  test('is an amount within its range, in steps of $100 and at least $500', () => {
    fc.assert(
      fc.property(model, age, km, answers, (known, years, distance, given) => {
        const { cents, lowCents, highCents } = guideEstimate(known, { age: years, km: distance, answers: given });
        expect(lowCents).toBeLessThanOrEqual(cents);
        expect(cents).toBeLessThanOrEqual(highCents);
        for (const amount of [cents, lowCents, highCents]) expect(amount % 10_000).toBe(0);
        expect(cents).toBeGreaterThanOrEqual(50_000);
        expect(cents).toBeLessThan(known.newPriceDollars * 100);
      }),
    );
  });

  test('never rises when the distance driven increases', () => {
    fc.assert(
      fc.property(model, age, km, km, answers, (known, years, one, other, given) => {
        const near = guideEstimate(known, { age: years, km: Math.min(one, other), answers: given });
        const far = guideEstimate(known, { age: years, km: Math.max(one, other), answers: given });
        expect(far.cents).toBeLessThanOrEqual(near.cents);
      }),
    );
  });

  test('is equal to the result of a calculation by hand, for a three-year-old vehicle with the usual kilometres', () => {
    // 31,000 x 0.82 x 0.89 x 0.89 x 0.9 = 18,121.53…
    expect(guideEstimate({ newPriceDollars: 31_000 }, { age: 3, km: 45_000, answers: {} })).toEqual({
      cents: 1_810_000,
      lowCents: 1_660_000,
      highCents: 1_960_000,
    });
  });

  test('TRADE-07 is lower after worse answers', () => {
    const value = (given: Readonly<Record<string, string>>) =>
      guideEstimate({ newPriceDollars: 31_000 }, { age: 3, km: 45_000, answers: given }).cents;
    expect(value({ condition: 'excellent' })).toBeGreaterThan(value({ condition: 'good' }));
    expect(value({ condition: 'good' })).toBeGreaterThan(value({ condition: 'poor' }));
    expect(value({ service_history: 'none' })).toBeLessThan(value({ service_history: 'full' }));
    expect(value({ finance_owing: 'yes' })).toBe(value({ finance_owing: 'no' }));
  });
});

describe('the questions', () => {
  test('ignore answers with an unknown id, and answers to unknown questions: such answers change neither the factor nor the texts', () => {
    expect(answersFactor({ condition: 'poor', accident: 'repaired' })).toBeCloseTo(0.82 * 0.93);
    expect(answersFactor({ condition: '__proto__', constructor: 'good' })).toBe(1);
    expect(answerTexts({ condition: 'good', nonsense: 'x' })).toEqual([
      { question: 'Overall condition', answer: 'Good: normal wear for its age' },
    ]);
  });

  test('require a valuation by a person if the vehicle has major damage or was written off', () => {
    expect(answersNeedPerson({ damage: 'major' })).toBe(true);
    expect(answersNeedPerson({ accident: 'written_off' })).toBe(true);
    expect(answersNeedPerson({ damage: 'minor', accident: 'repaired' })).toBe(false);
  });
});

describe('the guide', () => {
  test('finds a model regardless of letter case, spaces and hyphens, and also if its name begins with the make', () => {
    for (const name of ['i30', 'I30', ' i 30 ', 'Hyundai i30']) expect(findGuideModel('HYUNDAI', name)?.model).toBe('i30');
    expect(findGuideModel('mercedes benz', 'A Class')).toMatchObject({ make: 'Mercedes-Benz', vehicleClass: 'small' });
    expect(findGuideModel('Mazda', 'Mazda3')?.model).toBe('3');
    expect(findGuideModel('Mazda', 'i30')).toBeNull();
    expect(findGuideModel('', '')).toBeNull();
  });

  test('has a class and a price for every model that it suggests', () => {
    const known = GUIDE_MAKES.flatMap((make) => GUIDE_MODELS.flatMap((name) => findGuideModel(make, name) ?? []));
    expect(known.length).toBeGreaterThan(150);
    for (const { newPriceDollars } of known) expect(newPriceDollars).toBeGreaterThan(10_000);
  });
});
