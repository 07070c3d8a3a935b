import type { ReactElement } from 'react';
import { Bands } from '#features/content/ui/bands.tsx';
import { BlockSection } from '#features/content/ui/block-section.tsx';
import { BodyTiles } from '#features/content/ui/body-tiles.tsx';
import { BrandWall } from '#features/content/ui/brand-wall.tsx';
import { BudgetTeaser } from '#features/content/ui/budget-teaser.tsx';
import { CustomBlocks } from '#features/content/ui/custom-blocks.tsx';
import { Hero } from '#features/content/ui/hero.tsx';
import { LineUp } from '#features/content/ui/line-up.tsx';
import { LocationsStrip } from '#features/content/ui/locations-strip.tsx';
import { OfferPanels } from '#features/content/ui/offer-panels.tsx';
import { Popup } from '#features/content/ui/popup.tsx';
import { PromoSlider } from '#features/content/ui/promo-slider.tsx';
import { Promotions } from '#features/content/ui/promotions.tsx';
import { Reviews } from '#features/content/ui/reviews.tsx';
import { SalesCounter } from '#features/content/ui/sales-counter.tsx';
import { SearchPanel } from '#features/content/ui/search-panel.tsx';
import { ServiceBanner } from '#features/content/ui/service-banner.tsx';
import { StatsBanner } from '#features/content/ui/stats.tsx';
import { StockRail } from '#features/content/ui/stock-rail.tsx';
import { WhyBuy } from '#features/content/ui/why-buy.tsx';
import { SiteFrame } from '#features/site-layout/ui/site-frame.tsx';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { firstPicturesOf } from './first-pictures.ts';
import type { HomeBlockView, HomeView } from './home-view.ts';

/** The home page: the site's blocks in the site's order. */
export const HomePage = ({ site, view }: { readonly site: Site; readonly view: HomeView }): ReactElement => {
  const firstPictures = firstPicturesOf(view.blocks);
  return (
    <SiteFrame site={site} currentPath={paths.home()} hidesSearch={view.blocks.some(hasOpenSearch)}>
      <div className={`home home-${site.layout.home}`}>
        {!view.blocks.some(({ kind }) => kind === 'hero') && <h1 className="sr-only">{site.name}</h1>}
        {view.blocks.map((block, index) => (
          // A page's blocks never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <Block key={index} block={block} id={`block-${index}`} firstPictures={firstPictures[index] ?? 0} />
        ))}
      </div>
      {view.serviceBanner && <ServiceBanner banner={view.serviceBanner} />}
      {view.popup && <Popup view={view.popup} />}
    </SiteFrame>
  );
};

/** A search at the head of the page stands for the header's own. */
const hasOpenSearch = (block: HomeBlockView): boolean => block.kind === 'hero' && block.view.look === 'search';

const Block = ({
  block,
  id,
  firstPictures,
}: {
  readonly block: HomeBlockView;
  readonly id: string;
  readonly firstPictures: number;
}): ReactElement => {
  switch (block.kind) {
    case 'hero':
      return <Hero view={block.view} hasPriority={firstPictures > 0} />;
    case 'searchPanel':
      return (
        <BlockSection id={id} title={block.title} className="block-search">
          <SearchPanel view={block.view} idPrefix={id} />
        </BlockSection>
      );
    case 'stockRail':
      return <StockRail view={block.view} id={id} firstPictures={firstPictures} />;
    case 'bodies':
      return <BodyTiles view={block.view} id={id} />;
    case 'budget':
      return <BudgetTeaser view={block.view} id={id} />;
    case 'slider':
      return <PromoSlider slides={block.slides} seconds={block.seconds} id={id} firstPictures={firstPictures} />;
    case 'promotions':
      return <Promotions promotions={block.promotions} title={block.title} id={id} firstPictures={firstPictures} />;
    case 'stats':
      return <StatsBanner stats={block.stats} />;
    case 'salesCounter':
      return <SalesCounter value={block.value} />;
    case 'whyBuy':
      return <WhyBuy title={block.title} reasons={block.reasons} id={id} />;
    case 'reviews':
      return <Reviews view={block.view} id={id} />;
    case 'brands':
      return <BrandWall view={block.view} id={id} />;
    case 'models':
      return <LineUp view={block.view} id={id} firstPictures={firstPictures} />;
    case 'offers':
      return <OfferPanels view={block.view} id={id} firstPictures={firstPictures} />;
    case 'locations':
      return <LocationsStrip view={block.view} id={id} firstPictures={firstPictures} />;
    case 'bands':
      return <Bands bands={block.bands} id={id} firstPictures={firstPictures} />;
    case 'custom':
      return <CustomBlocks blocks={[block.block]} />;
  }
};
