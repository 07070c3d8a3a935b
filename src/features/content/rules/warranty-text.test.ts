import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { fillWarranty, warrantyText } from './warranty-text.ts';

test('HOME-15 the warranty text names the standard warranty, the longer warranties for new cars of certain brands, and mechanical protection', () => {
  const { warranty } = buildSite({
    home: {
      warranty: {
        standardYears: 3,
        mechanicalProtectionYears: [3, 5],
        newCars: [
          { years: 7, makes: ['Kia'] },
          { years: 5, makes: ['Toyota', 'Mazda', 'Ford'] },
        ],
      },
    },
  }).home;
  expect(warrantyText(warranty)).toBe(
    '3 years standard; 5 years for new Toyota, Mazda or Ford cars; 7 years for new Kia cars; 3 or 5-year mechanical protection',
  );
});

test('HOME-15 a site that states no years promises no warranty', () => {
  expect(warrantyText(buildSite({}).home.warranty)).toBe('');
});

test('HOME-15 the warranty text omits warranties that the site does not offer', () => {
  expect(warrantyText({ standardYears: 1, newCars: [], mechanicalProtectionYears: [2] })).toBe(
    '1 year standard; 2-year mechanical protection',
  );
  expect(fillWarranty('{warranty}.', { standardYears: 3, newCars: [], mechanicalProtectionYears: [] })).toBe('3 years standard.');
});
