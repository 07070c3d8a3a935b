import { brochureTheme } from '#features/brochure/rules/brochure-theme.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { titleLines } from '#features/stock/rules/vehicle-title.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { imageMark } from '#urls/image-address.ts';

type SharingSite = Pick<Site, 'name' | 'tagline' | 'theme' | 'dealerships' | 'tags'>;

/**
 * What the preview picture of a shared link shows.
 */
export interface SharedPicture {
  readonly design: ReturnType<typeof designOf>;
  /** The URL of the vehicle photo; null if the preview picture has no photo. */
  readonly picture: string | null;
}

const designOf = ({ name, theme }: Pick<Site, 'name' | 'theme'>, shown: { title: string; price: string; note: string }) => {
  const { colours, heading, strong } = brochureTheme(theme);
  return { colours: { panel: colours.brand, text: colours.onBrand }, heading, body: strong, site: name, ...shown };
};

/**
 * The preview picture that other services show for a link to a vehicle page. It shows the name of the vehicle, and the
 * same price as the vehicle page.
 */
export const vehicleSharedPicture = (site: SharingSite, vehicle: Vehicle): SharedPicture => {
  const { text, type, condition } = displayedPrice(vehicle, dealershipOf(site, vehicle).stock);
  const isForSale = isAvailable(vehicle);
  const { heading, detail } = titleLines(vehicle);
  return {
    design: designOf(site, {
      title: `${heading} ${detail}`.trim(),
      price: isForSale ? text : site.tags.soldText,
      note: isForSale ? [type, condition].filter(Boolean).join(', ') : '',
    }),
    picture: mainPictureUrl(vehicle),
  };
};

/** The picture for links to pages without a vehicle: the name of the site in the fonts and colours of the site. */
export const siteSharedPicture = (site: SharingSite): SharedPicture => ({
  design: designOf(site, { title: site.tagline ?? '', price: '', note: '' }),
  picture: null,
});

/**
 * A hash of everything that the picture shows, for the file name. If for example the price changes, the file name
 * changes too, so that other services load the new picture.
 */
const markOf = (shared: SharedPicture): string => imageMark(JSON.stringify(shared));

/** The file name of the preview picture of a vehicle page, without the file extension. */
export const vehicleSharedName = (site: SharingSite, vehicle: Vehicle): string =>
  `v${vehicle.id}-${markOf(vehicleSharedPicture(site, vehicle))}`;

const siteNames = new WeakMap<SharingSite, string>();

/** The file name of the preview picture of a site, without the file extension. */
export const siteSharedName = (site: SharingSite): string => {
  const known = siteNames.get(site);
  if (known !== undefined) return known;
  const name = `site-${markOf(siteSharedPicture(site))}`;
  siteNames.set(site, name);
  return name;
};

/**
 * The vehicle id in a file name; 'site' for the picture of the site, null for other names.
 *
 * @example sharedSubject('v100712-0abc') === 100712
 */
export const sharedSubject = (name: string): number | 'site' | null => {
  const [, subject] = /^(site|v\d{1,15})-[0-9a-z]{14}$/.exec(name) ?? [];
  if (subject === undefined) return null;
  return subject === 'site' ? 'site' : Number(subject.slice(1));
};
