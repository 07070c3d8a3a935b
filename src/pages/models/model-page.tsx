import type { ReactElement } from 'react';
import { BlockSection } from '#features/content/ui/block-section/block-section.tsx';
import { ChargingTable, EnergyCostTable } from '#features/content/ui/charging/charging.tsx';
import { ModelTile } from '#features/content/ui/model-tile/model-tile.tsx';
import { OfferPanel } from '#features/content/ui/offer-panel/offer-panel.tsx';
import { StockRail } from '#features/content/ui/stock-rail.tsx';
import type { ChargingView, EnergyCostView } from '#features/content/views/electric-view.ts';
import type { ModelTileView } from '#features/content/views/model-tile-view.ts';
import type { OfferView } from '#features/content/views/offer-view.ts';
import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import type { ContentPicture } from '#model/site/content/content-fields.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { fillsPhone } from '#ui-kit/picture/fills-phone.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { paths } from '#urls/paths.ts';
import type { ModelStock } from './model-stock.ts';

/** Everything that the page of a model shows. */
export interface ModelPageView {
  /** Make and model: 'Kia EV5'. */
  readonly title: string;
  readonly name: string;
  readonly words: string | null;
  readonly intro: string;
  readonly isComing: boolean;
  readonly banner: ContentPicture | null;
  readonly shape: BodyShape;
  readonly facts: readonly { readonly value: string; readonly unit: string; readonly label: string }[];
  readonly chapters: readonly { readonly title: string; readonly html: string; readonly picture: ContentPicture | null }[];
  /** The charging times of an electric model; null for other models. */
  readonly charging: ChargingView | null;
  readonly costs: EnergyCostView | null;
  readonly stock: ModelStock;
  readonly offers: readonly OfferView[];
  readonly enquiry: { readonly label: string; readonly href: string };
  readonly testDriveHref: string | null;
  readonly others: readonly ModelTileView[];
}

/** The page of a model: picture, facts, chapters, charging, offers, stock, other models (ROUTE-34). */
export const ModelPage = ({
  site,
  path,
  crumbs,
  view,
}: {
  readonly site: Site;
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  readonly view: ModelPageView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={path}>
    <div className={`model-page home-${site.layout.home}`}>
      <ModelHead view={view} crumbs={crumbs} />
      {view.facts.length > 0 && (
        <ul className="shell model-facts">
          {view.facts.map(({ value, unit, label }) => (
            <li key={label}>
              <span className="model-fact-value">
                {value}
                {unit !== '' && <span className="model-fact-unit"> {unit}</span>}
              </span>
              <span className="model-words">{label}</span>
            </li>
          ))}
        </ul>
      )}
      {view.chapters.map((chapter) => (
        <section key={chapter.title} className={chapter.picture ? 'model-chapter model-chapter-pictured' : 'model-chapter'}>
          {chapter.picture && (
            <div className="model-chapter-picture">
              <Picture
                src={chapter.picture.src}
                alt={chapter.picture.alt}
                frame="card"
                width={960}
                sizes={fillsPhone('(width < 64rem) 100vw, 50vw')}
              />
            </div>
          )}
          <div className="model-chapter-words">
            <h2 className="model-chapter-title">{chapter.title}</h2>
            <Prose html={chapter.html} />
          </div>
        </section>
      ))}
      {view.charging && view.costs && (
        <BlockSection id="charging" title="Charging and running costs" className="model-charging">
          <div className="charging-tables">
            <ChargingTable charging={view.charging} of={view.name} />
            <EnergyCostTable costs={view.costs} of={view.name} />
          </div>
        </BlockSection>
      )}
      {view.offers.length > 0 && (
        <BlockSection id="model-offers" title={`Offers for the ${view.name}`} link={{ label: 'All offers', href: paths.offers() }}>
          <ul className="offers">
            {view.offers.map((offer) => (
              <li key={offer.id}>
                <OfferPanel offer={offer} heading="h3" />
              </li>
            ))}
          </ul>
        </BlockSection>
      )}
      <ModelStockSection site={site} view={view} />
      {view.others.length > 0 && (
        <BlockSection
          id="other-models"
          title="More of the line-up"
          link={{ label: 'All models', href: paths.pages.models() }}
          className="block-models"
        >
          <Carousel id="other-models-row" label="More of the line-up">
            {view.others.map((model) => (
              <li key={model.slug}>
                <ModelTile model={model} />
              </li>
            ))}
          </Carousel>
        </BlockSection>
      )}
    </div>
  </SiteFrame>
);

const ModelHead = ({ view, crumbs }: { readonly view: ModelPageView; readonly crumbs: readonly Crumb[] }): ReactElement => {
  const { stock } = view;
  return (
    <header className={view.banner ? 'model-head model-head-pictured' : 'model-head'}>
      <div className="shell model-crumbs">
        <Breadcrumb crumbs={crumbs} />
      </div>
      <div className="model-banner">
        {view.banner ? (
          <Picture src={view.banner.src} alt={view.banner.alt} frame="card" width={1600} sizes={fillsPhone('100vw')} hasPriority />
        ) : (
          <BodySilhouette shape={view.shape} className="silhouette-full" />
        )}
      </div>
      <div className="shell model-head-words">
        <h1>{view.title}</h1>
        {view.words && <p className="model-head-tagline">{view.words}</p>}
        {view.intro !== '' && <p className="model-intro">{view.intro}</p>}
        {view.isComing && <p className="model-coming">Coming soon</p>}
        {stock.cheapest && (
          <p className="model-price">
            <span className="model-words">In stock from </span>
            <a href={paths.vehicle(stock.cheapest.slug)}>
              <span className="model-price-figure">{stock.cheapest.text}</span>
              {stock.cheapest.type && <span className="price-type"> {stock.cheapest.type}</span>}
              {stock.cheapest.condition && <span className="price-type"> {stock.cheapest.condition}</span>}
            </a>
          </p>
        )}
        <div className="offer-actions">
          <LinkButton href={view.enquiry.href}>
            {view.enquiry.label}
            <span className="sr-only"> for the {view.title}</span>
          </LinkButton>
          {view.testDriveHref && (
            <LinkButton href={view.testDriveHref} variant="secondary">
              Book a test drive
            </LinkButton>
          )}
          {stock.count > 0 && (
            <LinkButton href={stock.href} variant="quiet">
              {stock.countText}
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
};

const ModelStockSection = ({ site, view }: { readonly site: Site; readonly view: ModelPageView }): ReactElement => {
  const { stock } = view;
  if (stock.cards.length === 0)
    return (
      <BlockSection id="model-stock" title={`${view.name} in stock`}>
        <p className="model-none">
          We have no {view.name} in stock today. <a href={view.enquiry.href}>Ask us when the next one arrives</a>, or{' '}
          <a href={site.search.paths.all}>look at everything that is here</a>.
        </p>
      </BlockSection>
    );
  return (
    <StockRail
      id="model-stock"
      firstPictures={0}
      view={{
        title: `${view.name} in stock`,
        cards: stock.cards,
        cardVariant: site.layout.card,
        link: { label: `See all ${stock.count}`, href: stock.href },
      }}
    />
  );
};
