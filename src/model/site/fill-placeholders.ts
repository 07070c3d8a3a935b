import type { Site, SiteSettings } from './site.ts';

/**
 * Replaces `{cars}` and `{car}` in a text of the product with the site's own word for its vehicles (SITE-24). '{Cars}'
 * and '{Car}' give a word with a capital letter. In texts of the site's own files, the placeholders are already
 * replaced when the files are read (`fillSiteTexts`).
 *
 * @example fillPlaceholders('No {cars} found', site) === 'No caravans found'
 */
export const fillPlaceholders = (text: string, site: Pick<Site, 'vehicleWord'>): string =>
  text.replace(/\{(c)ar(s?)\}/gi, (_, initial: string, plural: string) => {
    const word = plural === '' ? site.vehicleWord.singular : site.vehicleWord.plural;
    return initial === 'C' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });

const fillAll = (value: unknown, site: Pick<Site, 'vehicleWord'>): unknown => {
  if (typeof value === 'string') return fillPlaceholders(value, site);
  if (Array.isArray(value)) return value.map((part) => fillAll(part, site));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fillAll(part, site)]));
};

/**
 * Replaces the placeholders in all texts of a site's settings, so pages need not replace them (SITE-24). Dealerships are left
 * unchanged, because several sites with different words can share one dealership.
 *
 * @example fillSiteTexts({ ...settings, tagline: '{Cars} for less' }).tagline === 'Caravans for less'
 */
export const fillSiteTexts = ({ dealerships, ...own }: SiteSettings): SiteSettings => ({
  ...(fillAll(own, own) as Omit<SiteSettings, 'dealerships'>),
  dealerships,
});
