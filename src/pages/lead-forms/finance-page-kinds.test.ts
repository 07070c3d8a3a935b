import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { FINANCE_PAGES, financeChoices } from './finance-page-kinds.ts';

const linksFrom = (hasCalculator: boolean) =>
  financeChoices(buildSite(), FINANCE_PAGES.finance, '?car_id=7', { hasVehicle: true, hasCalculator }).map(({ href }) => href);
const linksFromForm = (hasCalculator: boolean) =>
  financeChoices(buildSite(), FINANCE_PAGES.enquiry, '?car_id=7', { hasVehicle: true, hasCalculator }).map(({ href }) => href);

test('a finance page links to the calculator only if there is a calculator for the vehicle', () => {
  expect(linksFromForm(true)).toContain('/finance?car_id=7#finance-calculator');
  expect(linksFromForm(false).filter((href) => href.includes('#finance-calculator'))).toEqual([]);
  expect(linksFromForm(false).length).toBe(linksFromForm(true).length - 1);
});

test('the list of links on a finance page leaves out the link to the page itself', () => {
  expect(linksFrom(true).filter((href) => href.startsWith('/finance?'))).toEqual([]);
});
