import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (more: string) => settings.problemsOf(settings.withSite(`${more}\n`));
/**
 * Returns the problems of a site that takes reservations. The dealership of the site is in the given Australian state.
 */
const inState = (state: string, more: string) =>
  settings.problemsOf({
    ...settings.withSite(`features: { reserve: true }\n${more}\n`),
    dealerships: { yard: `state: ${state}\n${settings.YARD}` },
  });

describe('options of reservations', () => {
  test('CARD-12 the amount on the Reserve button must be the deposit', () => {
    const site = (label: string) => `features: { reserve: true }\nreservations: { deposit: 250 }\ncard: { reserveAmountLabel: ${label} }`;
    expect(problemsOf(site('for $200')).join()).toContain('card.reserveAmountLabel');
    expect(problemsOf(site('for $200')).join()).toContain('names another amount than the deposit of $250');
    for (const label of ['for $250', '$ 250.00', 'today', 'null']) expect(problemsOf(site(label)), label).toEqual([]);
  });

  test('SITE-13 the option to sell online is refused on a site without reservations', () => {
    expect(problemsOf('features: { onlineBuy: true }').join()).toContain('features.onlineBuy');
    expect(problemsOf('features: { onlineBuy: true, reserve: true }')).toEqual([]);
    expect(problemsOf('card: { reserveAmountLabel: $99 }')).toEqual([]);
  });

  test('the amount that a site keeps after a cancellation cannot be higher than the deposit', () => {
    const problems = inState('vic', 'reservations: { deposit: 50, keptOnCancel: 60 }').join();
    expect(problems).toContain('reservations.keptOnCancel');
    expect(problems).toContain('at most 50');
  });

  test('a site cannot keep any part of a deposit if the rule of its state is not known', () => {
    const problems = inState('nsw', 'reservations: { deposit: 200, keptOnCancel: 1 }').join();
    expect(problems).toContain('reservations.keptOnCancel');
    expect(problems).toContain('NSW');
    expect(inState('nsw', 'reservations: { deposit: 200, keptOnCancel: 0 }')).toEqual([]);
  });

  test('the settings are refused if a site would keep more of a deposit than the law of its dealership’s state allows', () => {
    const problems = inState('qld', 'reservations: { deposit: 200, keptOnCancel: 150 }').join();
    expect(problems).toContain('QLD');
    expect(problems).toContain('Motor Dealers and Chattel Auctioneers Act 2014 (Qld)');
    expect(problems).toContain('at most 100');
    expect(inState('qld', 'reservations: { deposit: 200, keptOnCancel: 100 }')).toEqual([]);
    // In Victoria a dealer may keep $400 or 2 % of the price, whichever is higher. So the limit depends on the vehicle.
    expect(inState('vic', 'reservations: { deposit: 900, keptOnCancel: 900 }')).toEqual([]);
  });

  test('an option for a surcharge is refused with the reason', () => {
    expect(problemsOf('reservations: { cardSurcharge: 1.5 }').join()).toContain('banned in Australia since 1 October 2026');
  });

  test('for a site with dealerships in several states, keptOnCancel is accepted if the law of at least one of these states allows it', () => {
    const group = {
      sites: {
        yard: `${settings.SITE.replace('[yard]', '[yard, other]')}features: { reserve: true }\nreservations: { keptOnCancel: 100 }\n`,
      },
      dealerships: {
        yard: `state: sa\n${settings.YARD}`,
        other: `state: nsw\n${settings.YARD.replaceAll('yard', 'other').replaceAll('main', 'second')}`,
      },
    };
    expect(settings.problemsOf(group)).toEqual([]);
  });
});
