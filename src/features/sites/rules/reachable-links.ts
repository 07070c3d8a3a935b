import type { Site } from '#model/site/site.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';

type LinkingSite = Pick<Site, 'home' | 'slides' | 'promotions' | 'promoTiles' | 'models' | 'pages'>;

/** The path of a URL of this site, without query and fragment. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');

/**
 * Whether a content link leads to a missing page of the site. Links to other sites and to media files are not checked
 * here. `forecourt sites check` checks media files.
 */
export const isDeadLink = (href: string, hasPage: (path: string) => boolean): boolean =>
  href.startsWith('/') && !href.startsWith(MEDIA_PATH) && !hasPage(pathnameOf(href));

/**
 * Removes links to missing pages from a site's content; the text of each link stays. Such links are removed from menus too
 * (NAV-08). If the page that a car model links to (`overrideUrl`) is missing, the model links to its vehicles in stock instead.
 *
 * @example
 * withReachableLinks(site, (path) => path !== '/parts').home.bands[0]?.action
 * // null, because it linked to /parts
 */
export const withReachableLinks = <Linking extends LinkingSite>(site: Linking, hasPage: (path: string) => boolean): Linking => {
  const link = (href: string | null): string | null => (href === null || isDeadLink(href, hasPage) ? null : href);
  const action = <Action extends { readonly href: string }>(given: Action | null): Action | null =>
    given === null || link(given.href) === null ? null : given;
  const { home } = site;
  return {
    ...site,
    home: {
      ...home,
      hero: { ...home.hero, action: action(home.hero.action) },
      bands: home.bands.map((band) => ({ ...band, action: action(band.action) })),
      popup: home.popup && { ...home.popup, button: action(home.popup.button) },
      serviceBanner: home.serviceBanner && { ...home.serviceBanner, action: action(home.serviceBanner.action) },
    },
    slides: site.slides.map((slide) => ({ ...slide, url: link(slide.url) })),
    promotions: site.promotions.map((promotion) => ({
      ...promotion,
      node: { ...promotion.node, action: action(promotion.node.action) },
    })),
    promoTiles: site.promoTiles.map((tile) => ({ ...tile, href: link(tile.href) })),
    models: site.models.map((model) => ({ ...model, overrideUrl: link(model.overrideUrl) })),
    pages: withoutDeadActions(site.pages, (href) => link(href) === null),
  };
};

/** Removes from content pages the actions whose link leads to a missing page. Blocks may have actions at any depth. */
const withoutDeadActions = <Part>(part: Part, isDead: (href: string) => boolean): Part => {
  if (Array.isArray(part)) return part.map((item: unknown) => withoutDeadActions(item, isDead)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).map(([key, value]: [string, unknown]) => {
    const href = key === 'action' && typeof value === 'object' && value !== null ? Reflect.get(value, 'href') : null;
    return [key, typeof href === 'string' && isDead(href) ? null : withoutDeadActions(value, isDead)];
  });
  return Object.fromEntries(kept) as Part;
};
