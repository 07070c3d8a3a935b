import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (more: string) => settings.problemsOf(settings.withSite(`${more}\n`));

describe('options of reservations', () => {
  test('CARD-12 the button cannot name another amount than the deposit', () => {
    const site = (label: string) => `features: { reserve: true }\nreservations: { deposit: 250 }\ncard: { reserveAmountLabel: ${label} }`;
    expect(problemsOf(site('for $200')).join()).toContain('card.reserveAmountLabel');
    expect(problemsOf(site('for $200')).join()).toContain('names another amount than the deposit of $250');
    for (const label of ['for $250', '$ 250.00', 'today', 'null']) expect(problemsOf(site(label)), label).toEqual([]);
  });

  test('SITE-13 a site cannot sell online without reservations', () => {
    expect(problemsOf('features: { onlineBuy: true }').join()).toContain('features.onlineBuy');
    expect(problemsOf('features: { onlineBuy: true, reserve: true }')).toEqual([]);
    expect(problemsOf('card: { reserveAmountLabel: $99 }')).toEqual([]);
  });
});
