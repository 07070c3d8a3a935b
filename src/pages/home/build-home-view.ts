import { expiryMs, periodState } from '#features/content/rules/content-dates.ts';
import type { PopupView } from '#features/content/ui/popup.tsx';
import { earliest, lasting, type Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { contentBlock } from './content-blocks.ts';
import type { HomeServices } from './home-services.ts';
import { askHomeStock } from './home-stock.ts';
import type { HomeBlockView, HomeView } from './home-view.ts';
import { stockBlock } from './stock-blocks.ts';

/** Everything that the home page shows now, and until when that is true. */
export const buildHomeView = async (services: HomeServices, site: Site): Promise<Timed<HomeView>> => {
  const now = services.clock.now();
  const stock = await askHomeStock(services, site, now);
  const blocks = await Promise.all(
    site.home.blocks.map(
      async (block): Promise<Timed<HomeBlockView | null>> => (await stockBlock(stock, block)) ?? contentBlock(site, block, now),
    ),
  );
  const popup = popupView(site, now);
  return {
    value: {
      stockText: `${stock.countText} in stock`,
      blocks: blocks.flatMap(({ value }) => (value === null ? [] : [value])),
      popup: popup.value,
      serviceBanner: site.home.serviceBanner,
    },
    validUntil: earliest([stock.validUntil(), popup.validUntil, ...blocks.map(({ validUntil }) => validUntil)]),
  };
};

/** HOME-08: an expired pop-up is not in the page, and the page is not kept beyond an expiry. */
const popupView = ({ home, timeZone }: Site, now: number): Timed<PopupView | null> => {
  if (home.popup === null) return lasting(null);
  const { expires, ...popup } = home.popup;
  const { isShown, changesAt } = periodState({ expiry: expires }, timeZone, now);
  return { value: isShown ? { ...popup, expiresAt: expiryMs(expires, timeZone) } : null, validUntil: changesAt };
};
