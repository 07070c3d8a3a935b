import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolve, withSite } from '#test/builders/site/settings-texts.ts';
import { DUTY_RATES } from './duty-rates.ts';
import { endingRates } from './ending-rates.ts';

const ON = 'timeZone: Australia/Sydney\ndriveAway: { estimate: true }\n';
const warnings = (text: string, date: string, rates = DUTY_RATES) =>
  resolve(withSite(text))
    .placed.flatMap((one) => endingRates(one, Date.parse(`${date}+10:00`), rates))
    .map(formatProblem);

test('a site with estimates is warned 60 days before its rates of duty end, and not earlier', () => {
  expect(warnings(ON, '2027-04-30T23:00')).toEqual([]);
  expect(warnings(ON, '2027-05-01T01:00')).toEqual([
    'sites/yard/site.yaml:5:24: driveAway.estimate: true uses rates of duty for NSW, VIC, QLD, WA, SA, TAS, NT that end on 30 June 2027; compare them with their sources and update them (docs/drive-away.md)',
  ]);
});

test('after the rates of duty have ended, a warning says that the site shows no estimate until the rates are updated', () => {
  expect(warnings(ON, '2027-06-30T23:00')[0]).toContain('end on 30 June 2027');
  expect(warnings(ON, '2027-07-01T01:00')).toEqual([expect.stringContaining('ended on 30 June 2027; until they are updated')]);
});

test('a site that shows no price estimates gets no warning about rates that end', () => {
  expect(warnings('', '2027-07-01T01:00')).toEqual([]);
});

test('states whose rates end on different days get separate warnings, each with the last day on which a rate is valid', () => {
  const nsw = DUTY_RATES.nsw.map((row, index) => ({ ...row, validTo: index === 0 ? '2026-12-31' : '2026-11-30' }));
  expect(warnings(ON, '2026-12-01T12:00', { ...DUTY_RATES, nsw })).toEqual([
    expect.stringContaining('for NSW that end on 31 December 2026'),
  ]);
});
