import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { qrCode } from '#features/brochure/rules/qr-code.ts';
import { BrochureLink } from '#features/brochure/ui/brochure-links/brochure-links.tsx';
import { PaperDriveAway } from '#features/brochure/ui/paper-drive-away.tsx';
import { PaperFinance } from '#features/brochure/ui/paper-finance.tsx';
import type { BrochureContent } from '#features/brochure/views/brochure-content.ts';
import { Wordmark } from '#features/site-layout/ui/site-header/wordmark.tsx';
import { wordmarkView } from '#features/site-layout/views/header-view.ts';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import type { LabelledValue } from '#features/vehicle-page/rules/labelled-value.ts';
import { FactRows } from '#features/vehicle-page/ui/facts/fact-rows.tsx';
import type { Site } from '#model/site/site.ts';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';

export interface PrintPageView {
  readonly site: Site;
  readonly slug: string;
  readonly vehicleId: number;
  readonly content: BrochureContent;
  readonly picture: string | null;
  /** The Australian state that the shopper chose for the estimate of the price with duty. */
  readonly state?: string | undefined;
}

/**
 * A vehicle page for printing (VDP-65): title, price, main picture, key information, specifications, dealership,
 * licence, and a QR code of the vehicle page. It has no navigation. Opening this page is recorded as event 61 (EVENT-13).
 */
export const PrintPage = ({ site, slug, vehicleId, content, picture, state }: PrintPageView): ReactElement => (
  <>
    <PrintTools slug={slug} state={state} />
    <main className="print-sheet" data-behaviour="page-event" data-event={EVENT_IDS.printUsed} data-event-vehicle={slug}>
      <header className="print-masthead">
        <Wordmark wordmark={wordmarkView(site)} />
        <p>
          {content.condition} · Printed {content.madeOn}
        </p>
      </header>
      {picture !== null && (
        <div className="print-picture">
          <Picture src={picture} vehicleId={vehicleId} alt="" frame="card" width={720} hasPriority />
        </div>
      )}
      <div className="print-title">
        <h1>
          {content.heading}
          {content.detail && <span> {content.detail}</span>}
        </h1>
        {content.price ? <PriceLine {...content.price} size="page" /> : <p className="print-sold">Sold</p>}
      </div>
      <RowsSection title="Key information" rows={content.keyInformation} />
      <RowsSection title="Specifications" rows={content.specifications} />
      <FeaturesSection features={content.features} more={content.moreFeatures} />
      {content.driveAway && <PaperDriveAway view={content.driveAway} />}
      {content.finance && <PaperFinance finance={content.finance} />}
      <SellerSection content={content} />
      {content.disclaimer && <p className="print-small">{content.disclaimer}</p>}
    </main>
  </>
);

/** This part is shown only on the screen, not on paper. */
const PrintTools = ({ slug, state }: Pick<PrintPageView, 'slug' | 'state'>): ReactElement => (
  <header className="print-tools">
    <LinkButton href={paths.vehicle(slug)} variant="quiet" size="small">
      <Icon name="chevron-left" />
      Back to the page
    </LinkButton>
    <div>
      <BrochureLink slug={slug} state={state} />
      <Button size="small" data-behaviour="open-print-dialog">
        <Icon name="print" />
        Print
      </Button>
    </div>
  </header>
);

const RowsSection = ({ title, rows }: { readonly title: string; readonly rows: readonly LabelledValue[] }): ReactElement | null =>
  rows.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <FactRows rows={rows} />
    </section>
  );

const FeaturesSection = ({ features, more }: { readonly features: readonly string[]; readonly more: number }): ReactElement | null =>
  features.length === 0 ? null : (
    <section>
      <h2>Features</h2>
      <ul className="print-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        {more > 0 && <li>and {more} more on our website</li>}
      </ul>
    </section>
  );

const SellerSection = ({ content: { seller, pageUrl } }: { readonly content: BrochureContent }): ReactElement => {
  const qr = qrCode(pageUrl);
  return (
    <section className="print-seller">
      <div className="print-seller-words">
        <h2>{seller.name}</h2>
        {seller.phone && <p className="print-phone">{seller.phone}</p>}
        {seller.address && <p>{seller.address}</p>}
        {seller.licences.length > 0 && <p>{seller.licences.join(' · ')}</p>}
        {seller.legalLine && <p>{seller.legalLine}</p>}
        <p className="print-address">{pageUrl.replace(/^https?:\/\//, '')}</p>
      </div>
      <figure>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of this vehicle’s page" shapeRendering="crispEdges">
          <path d={qr.path} />
        </svg>
        <figcaption>Scan for the page</figcaption>
      </figure>
    </section>
  );
};
