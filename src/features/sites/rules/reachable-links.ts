import type { Site } from '#model/site/site.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';

type LinkingSite = Pick<Site, 'home' | 'slides' | 'promotions' | 'promoTiles' | 'models'>;

/** Path of an address of this site, without what stands behind it. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');

/**
 * Whether a link of the site's own content leads to none of its pages; what lies elsewhere is let be. Files of the
 * media folder are no pages: only `forecourt sites check` knows whether they are there.
 */
export const isDeadLink = (href: string, hasPage: (path: string) => boolean): boolean =>
  href.startsWith('/') && !href.startsWith(MEDIA_PATH) && !hasPage(pathnameOf(href));

/**
 * A site whose content links to no page that it lacks, as its menus do (NAV-08): the words stay, the link goes, and a
 * model leads to its stock.
 *
 * @example withReachableLinks(site, (path) => path !== '/parts').home.bands[0]?.action // null, where it led to /parts
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
  };
};
