import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { offeredTerms } from './limits-and-initial-values.ts';

const detail = (options: SiteOverrides['finance'] = {}) => offeredTerms(buildSite({ finance: options }).finance);
const card = () => offeredTerms(buildSite({ finance: { preset: 'card' } }).finance);

describe('the calculator of the vehicle page', () => {
  test('FIN-09 FIN-11 offers terms in steps of half a year, starting at one year, or the terms in the site’s list', () => {
    expect(detail().choicesMonths.slice(0, 3)).toEqual([12, 18, 24]);
    expect(detail().isCustom).toBe(false);
    const own = detail({ calculator: { termYears: [3, 1, 5, 3] } });
    expect(own).toEqual({ choicesMonths: [12, 36, 60], defaultMonths: 60, isCustom: true });
  });

  test('FIN-10 offers terms of up to seven years, or up to the maximum in the site’s settings', () => {
    expect(detail().choicesMonths.at(-1)).toBe(84);
    expect(detail().choicesMonths).toHaveLength(13);
    expect(detail({ calculator: { maxTermYears: 5 } }).choicesMonths.at(-1)).toBe(60);
  });

  test('FIN-12 has an initial term of six years, or the default term that the site sets; if that term is not offered, the nearest offered term (A-32)', () => {
    expect(detail().defaultMonths).toBe(72);
    expect(detail({ calculator: { maxTermYears: 5 } }).defaultMonths).toBe(60);
    expect(detail({ calculator: { defaultTermYears: 5 } }).defaultMonths).toBe(60);
    expect(detail({ calculator: { termYears: [2, 4, 7], defaultTermYears: 5 } }).defaultMonths).toBe(48);
  });
});

describe('the calculator with the preset “card”', () => {
  test('FIN-32 offers terms from one to seven years in steps of half a year, and has an initial term of five years', () => {
    expect(card().choicesMonths).toEqual([12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78, 84]);
    expect(card().defaultMonths).toBe(60);
  });
});
