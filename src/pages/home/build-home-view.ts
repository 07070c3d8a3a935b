import type { ShownBlock } from '#features/content/blocks/block-definition.tsx';
import { showHomeBlock } from '#features/content/blocks/home-blocks.ts';
import { askHomeStock, type HomeServices } from '#features/content/server/home-stock.server.ts';
import { type PopupView, popupView } from '#features/content/views/popup-view.ts';
import { earliest, type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import type { Site } from '#model/site/site.ts';

/** Everything that the home page shows. */
export interface HomeView {
  /** The stock count as text: '328 cars in stock'. */
  readonly stockText: string;
  /** The blocks that have content, in the order of the site's settings. */
  readonly blocks: readonly ShownBlock[];
  readonly popup: PopupView | null;
  readonly serviceBanner: HomeOptions['serviceBanner'];
}

/** Builds the view of the home page for the current time, and computes until when the page may be cached. */
export const buildHomeView = async (services: HomeServices, site: Site): Promise<Timed<HomeView>> => {
  const now = services.clock.now();
  const stock = await askHomeStock(services, site, now);
  const blocks = await Promise.all(
    site.home.blocks.map((entry) => showHomeBlock(entry, { site, stock, now, googleReviews: services.googleReviews })),
  );
  const popup = popupView(site, now);
  return {
    value: {
      stockText: `${stock.countText} in stock`,
      blocks: blocks.flatMap(({ value }) => (value === null ? [] : [value])),
      popup: popup.value,
      serviceBanner: site.home.serviceBanner,
    },
    // `stock.validUntil()` is called after all blocks are built, because its result depends on the vehicles that the
    // blocks have loaded.
    validUntil: earliest([stock.validUntil(), popup.validUntil, untilFirstEnds(blocks)]),
  };
};
