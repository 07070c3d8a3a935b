import type { ReactElement } from 'react';
import { StockRail } from '#features/content/ui/stock-rail.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Brand } from '#model/site/content/brand-content.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { FIRST_PICTURES } from '#ui-kit/picture/first-pictures.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';

/** The breadcrumb of the page of a brand. */
export const brandCrumbs = ({ title }: Pick<Brand, 'title'>): readonly Crumb[] => [
  { label: 'Home', href: paths.home() },
  { label: 'Brands', href: paths.brands() },
  { label: title, href: null },
];

/** The page of one brand: banner, description and stock (ROUTE-55, ENT-25). */
export const BrandOverviewPage = ({
  site,
  brand,
  stockHref,
  stockText,
  cards,
}: {
  readonly site: Site;
  readonly brand: Brand;
  readonly stockHref: string;
  /** The stock count as text: '38 cars in stock'. */
  readonly stockText: string;
  readonly cards: readonly VehicleCardView[];
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.brandOverview(brand.slug)}>
    <div className={`brand-page home-${site.layout.home}`}>
      <div className="shell">
        <Breadcrumb crumbs={brandCrumbs(brand)} />
      </div>
      {brand.banner && (
        <div className="brand-banner">
          <Picture src={brand.banner.src} alt={brand.banner.alt} frame="slide" width={1920} sizes="100vw" hasPriority />
        </div>
      )}
      <div className="shell brand-intro">
        <div>
          <h1>
            {brand.logo && <Logo className="brand-logo" src={brand.logo} alt="" width={200} height={80} />}
            {/* The logo already shows the name, so the text with the name is only for screen readers. */}
            <span className={brand.logo ? 'sr-only' : undefined}>{brand.title}</span>
          </h1>
        </div>
        <div className="prose">
          {brand.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <LinkButton href={stockHref} size="large">
            Shop {brand.title}
          </LinkButton>
          <p className="block-note">{stockText}</p>
        </div>
      </div>
      {cards.length > 1 && (
        <StockRail
          id="brand-stock"
          firstPictures={FIRST_PICTURES - (brand.banner ? 1 : 0)}
          view={{
            title: `${brand.title} just landed`,
            cards,
            cardVariant: site.layout.card,
            link: { label: `See all ${brand.title}`, href: stockHref },
          }}
        />
      )}
    </div>
  </SiteFrame>
);
