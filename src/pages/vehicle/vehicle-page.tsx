import type { ReactElement } from 'react';
import { chooseVehicleViewEvent } from '#features/analytics/rules/event-ids.ts';
import { vehicleModelLink } from '#features/content/rules/models/vehicle-model.ts';
import type { CustomBlockView } from '#features/content/server/custom-blocks.server.ts';
import { CustomBlocks } from '#features/content/ui/custom-blocks/custom-blocks.tsx';
import { CreditLine } from '#features/finance/ui/credit/credit-line.tsx';
import { SIDEBAR_FINANCE, SidebarFinance } from '#features/finance/ui/credit/sidebar-finance.tsx';
import { FinanceCalculatorSection } from '#features/finance/ui/finance-calculator-section.tsx';
import { FinanceDisclaimerSection } from '#features/finance/ui/finance-disclaimer-section.tsx';
import { PriceExplained } from '#features/market-price/ui/price-explained/price-explained.tsx';
import type { PriceExplainedView } from '#features/market-price/views/price-explained-view.ts';
import { RunningCosts } from '#features/running-costs/ui/running-costs.tsx';
import { runningCostsView } from '#features/running-costs/views/running-costs-view.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import type { VehicleTag } from '#features/stock/rules/card-tag.ts';
import { breadcrumb } from '#features/vehicle-page/rules/breadcrumb.ts';
import { dealerComments } from '#features/vehicle-page/rules/dealer-comments.ts';
import { featureList } from '#features/vehicle-page/rules/feature-list.ts';
import { keyInformation } from '#features/vehicle-page/rules/key-information.ts';
import { mostUsefulFacts } from '#features/vehicle-page/rules/most-useful-facts.ts';
import { specificationRows } from '#features/vehicle-page/rules/specification-rows.ts';
import { DealerCommentsSection } from '#features/vehicle-page/ui/dealer-comments.tsx';
import { FactStrip } from '#features/vehicle-page/ui/facts/fact-strip.tsx';
import { FeaturesSection } from '#features/vehicle-page/ui/facts/features.tsx';
import { KeyInformationSection } from '#features/vehicle-page/ui/facts/key-information.tsx';
import { SpecificationsSection } from '#features/vehicle-page/ui/facts/specifications.tsx';
import { InterestedPanel } from '#features/vehicle-page/ui/interested-panel/interested-panel.tsx';
import { LocatedBanner } from '#features/vehicle-page/ui/located-banner/located-banner.tsx';
import { LocationSection } from '#features/vehicle-page/ui/location-section/location-section.tsx';
import { SimilarAlert } from '#features/vehicle-page/ui/similar-vehicles/similar-alert.tsx';
import { SimilarVehicles } from '#features/vehicle-page/ui/similar-vehicles/similar-vehicles.tsx';
import { ValueBanner } from '#features/vehicle-page/ui/value-banner/value-banner.tsx';
import { VehicleBars } from '#features/vehicle-page/ui/vehicle-bars/vehicle-bars.tsx';
import { VehicleDisclaimer } from '#features/vehicle-page/ui/vehicle-page-layout/vehicle-disclaimer.tsx';
import { VehiclePageLayout } from '#features/vehicle-page/ui/vehicle-page-layout/vehicle-page-layout.tsx';
import { VehicleSidebar } from '#features/vehicle-page/ui/vehicle-sidebar/vehicle-sidebar.tsx';
import { bodyIcon } from '#features/vehicle-page/views/body-icon.ts';
import { interestedView } from '#features/vehicle-page/views/interested-view.ts';
import type { SidebarView } from '#features/vehicle-page/views/sidebar-view.ts';
import { similarAlertView } from '#features/vehicle-page/views/similar-alert-view.ts';
import { type SimilarView, similarTitle } from '#features/vehicle-page/views/similar-view.ts';
import { valueBannerView } from '#features/vehicle-page/views/value-banner-view.ts';
import { vehicleBarsView } from '#features/vehicle-page/views/vehicle-bars-view.ts';
import type { VehicleFinanceView } from '#features/vehicle-page/views/vehicle-finance-view.ts';
import type { VehicleLocationView } from '#features/vehicle-page/views/vehicle-location-view.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';
import { VehicleMedia } from './vehicle-media.tsx';
import { VehicleTools } from './vehicle-tools.tsx';

export interface VehiclePageView {
  readonly site: Site;
  readonly vehicle: Vehicle;
  readonly tag: VehicleTag | null;
  readonly sidebar: SidebarView;
  readonly priceExplained: PriceExplainedView | null;
  readonly finance: VehicleFinanceView;
  readonly similar: SimilarView;
  /** The custom blocks of the site for vehicle pages (SITE-18). `galleryBlocks` are those inside the gallery (VDP-06). */
  readonly blocks: readonly CustomBlockView[];
  readonly galleryBlocks: readonly CustomBlockView[];
  readonly place: VehicleLocationView;
  /** Scheme and host of the site's canonical URLs. */
  readonly origin: string;
}

/** ROUTE-01 */
export const VehiclePage = ({
  site,
  vehicle,
  tag,
  sidebar,
  priceExplained,
  finance,
  similar,
  blocks,
  galleryBlocks,
  place,
  origin,
}: VehiclePageView): ReactElement => {
  const facts = keyInformation(vehicle);
  const costs = runningCostsView(site, vehicle);
  const interested = interestedView(site, vehicle);
  const alike = <SimilarVehicles view={similar} title={similarTitle(site)} />;
  const isGone = !isAvailable(vehicle);
  // Comments and disclaimer are about buying the vehicle, so they are left out for a sold vehicle.
  const comments = isGone ? null : dealerComments(vehicle.dealerComments, site.vehiclePage.pendingCommentsShown);
  return (
    <SiteFrame site={site} currentPath={paths.vehicle(vehicle.slug)} event={chooseVehicleViewEvent(vehicle)} eventVehicle={vehicle.slug}>
      <div className="shell page-top">
        <div className="vehicle-way">
          <Breadcrumb crumbs={breadcrumb(site, vehicle, paths)} />
        </div>
        <div className="vehicle-page-body">
          <VehiclePageLayout
            layout={site.layout.vehiclePage}
            slug={vehicle.slug}
            media={<VehicleMedia site={site} vehicle={vehicle} tag={tag} blocks={galleryBlocks} />}
            sidebar={<VehicleSidebar view={sidebar} finance={<SidebarFinance view={finance.sidebar} />} departments={place.departments} />}
          >
            {place.banner && <LocatedBanner located={place.banner} />}
            <FactStrip rows={mostUsefulFacts(vehicle)} body={bodyIcon(vehicle.itemType)} />
            {isGone && <SimilarAlert view={similarAlertView(site, vehicle)} />}
            {isGone && alike}
            <ValueBanner propositions={valueBannerView(site, vehicle)} />
            <VehicleTools site={site} vehicle={vehicle} origin={origin} />
            {comments && <DealerCommentsSection comments={comments} />}
            <KeyInformationSection rows={facts} />
            <SpecificationsSection rows={specificationRows(vehicle)} model={vehicleModelLink(site, vehicle)} />
            <FeaturesSection features={featureList(vehicle.standardEquipment)} />
            <PriceExplained view={priceExplained} />
            {finance.calculator && <FinanceCalculatorSection view={finance.calculator} links={finance.links} />}
            {costs && <RunningCosts view={costs} />}
            {interested && <InterestedPanel view={interested} />}
            {place.location && <LocationSection location={place.location} />}
            {!isGone && <VehicleDisclaimer text={site.vehiclePage.disclaimer} />}
            {finance.disclaimer && <FinanceDisclaimerSection disclaimer={finance.disclaimer} />}
          </VehiclePageLayout>
        </div>
        {!isGone && alike}
      </div>
      <CustomBlocks blocks={blocks} />
      <VehicleBars
        view={vehicleBarsView(site, vehicle, sidebar.price)}
        weekly={finance.sidebar.weekly && <CreditLine credit={finance.sidebar.weekly} warningHref={`#${SIDEBAR_FINANCE}`} />}
      />
    </SiteFrame>
  );
};
