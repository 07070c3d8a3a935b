import type { Site } from './site.ts';

/**
 * Fills `{cars}` and `{car}` of a message with the site's own word for its vehicles (SITE-24); a capital
 * letter stays a capital letter ('{Cars}').
 *
 * @example fillPlaceholders('No {cars} found', site) === 'No caravans found'
 */
export const fillPlaceholders = (text: string, site: Pick<Site, 'vehicleWord'>): string =>
  text.replace(/\{(c)ar(s?)\}/gi, (_, initial: string, plural: string) => {
    const word = plural === '' ? site.vehicleWord.singular : site.vehicleWord.plural;
    return initial === 'C' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });
