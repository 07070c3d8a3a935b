import type { HomeOptions } from '#model/site/content/home-options.ts';

const orList = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * Describes the warranty (HOME-15): the standard warranty, longer warranties for new cars of certain brands, and
 * mechanical protection.
 *
 * @example
 * warrantyText({ standardYears: 3, newCars: [{ years: 7, makes: ['Kia'] }], mechanicalProtectionYears: [3, 5] })
 * // '3 years standard; 7 years for new Kia cars; 3 or 5-year mechanical protection'
 */
export const warrantyText = ({ standardYears, newCars, mechanicalProtectionYears }: HomeOptions['warranty']): string => {
  const parts = [
    standardYears > 0 ? `${standardYears} ${standardYears === 1 ? 'year' : 'years'} standard` : null,
    ...newCars
      .toSorted((left, right) => left.years - right.years)
      .map(({ years, makes }) => `${years} years for new ${orList(makes)} cars`),
    mechanicalProtectionYears.length > 0 ? `${orList(mechanicalProtectionYears)}-year mechanical protection` : null,
  ];
  return parts.filter((part) => part !== null).join('; ');
};

/** Replaces `{warranty}` in a site's text by the description of its warranty. */
export const fillWarranty = (text: string, warranty: HomeOptions['warranty']): string =>
  text.replaceAll('{warranty}', warrantyText(warranty));
