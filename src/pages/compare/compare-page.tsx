import type { ReactElement } from 'react';
import { ComparisonTable } from '#features/compare/ui/comparison-table/comparison-table.tsx';
import type { ComparisonView } from '#features/compare/views/comparison-view.ts';
import { stockLinks } from '#features/site-layout/views/stock-links.ts';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

/** A vehicle that the shopper can add to the comparison. */
export interface SuggestedVehicle {
  readonly card: VehicleCardView;
  readonly addHref: string;
}

interface ComparePageProps {
  readonly site: Site;
  readonly view: ComparisonView;
  readonly suggested: readonly SuggestedVehicle[];
}

/** The page `/compare` (CARD-24). */
export const ComparePage = ({ site, view, suggested }: ComparePageProps): ReactElement => {
  const { plural } = site.vehicleWord;
  return (
    <SiteFrame site={site} currentPath={paths.compare()}>
      <div
        className="shell page-top page-space"
        data-behaviour="compare-list"
        data-comparison={JSON.stringify(view.vehicles.map(({ card }) => card.id))}
      >
        <Breadcrumb
          crumbs={[
            { label: 'Home', href: paths.home() },
            { label: `Compare ${plural}`, href: null },
          ]}
        />
        <h1 className="type-30">Compare {plural}</h1>
        {view.missing > 0 && <Notice>{missingText(site, view.missing)}</Notice>}
        {view.vehicles.length === 0 ? <Nothing site={site} /> : <ComparisonTable view={view} />}
        {suggested.length > 0 && <Suggested site={site} suggested={suggested} />}
      </div>
    </SiteFrame>
  );
};

const missingText = ({ vehicleWord }: Site, missing: number): string =>
  missing === 1
    ? `One ${vehicleWord.singular} of this comparison is no longer listed here.`
    : `${missing} ${vehicleWord.plural} of this comparison are no longer listed here.`;

const Nothing = ({ site }: { readonly site: Site }): ReactElement => (
  <>
    <p className="muted">Choose ‘Compare’ on up to four {site.vehicleWord.plural} to see them side by side.</p>
    <div className="message-links">
      {stockLinks(site).map((link) => (
        <LinkButton key={link.href} href={link.href} variant="secondary">
          {link.label}
        </LinkButton>
      ))}
    </div>
  </>
);

const Suggested = ({ site, suggested }: Pick<ComparePageProps, 'site' | 'suggested'>): ReactElement => (
  <section className="comparison-more" aria-labelledby="comparison-more">
    <h2 id="comparison-more" className="type-20">
      Add a similar {site.vehicleWord.singular}
    </h2>
    <ul>
      {suggested.map(({ card, addHref }) => (
        <li key={card.id}>
          <a href={paths.vehicle(card.slug)} className="link">
            {card.title}
          </a>
          {card.price && <PriceLine {...card.price} />}
          <a href={addHref} className="btn btn-secondary btn-small" rel="nofollow" aria-label={`Add to the comparison: ${card.title}`}>
            Add
          </a>
        </li>
      ))}
    </ul>
  </section>
);
