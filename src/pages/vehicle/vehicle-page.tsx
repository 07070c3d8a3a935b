import type { ReactElement } from 'react';
import { chooseVehicleViewEvent } from '#features/analytics/rules/events.ts';
import type { CustomBlockView } from '#features/content/server/custom-blocks.server.ts';
import { CustomBlocks } from '#features/content/ui/custom-blocks.tsx';
import type { Site } from '#features/sites/rules/site.ts';
import { SiteFrame } from '#features/sites/ui/site-frame.tsx';
import { bodyShape } from '#features/stock/rules/body-shape.ts';
import type { CardTag as Tag } from '#features/stock/rules/card-tag.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { BodySilhouette } from '#features/stock/ui/body-silhouette.tsx';
import { CardTag } from '#features/stock/ui/card-tag.tsx';
import { breadcrumb } from '#features/vehicle-page/rules/breadcrumb.ts';
import { dealerComments } from '#features/vehicle-page/rules/dealer-comments.ts';
import { featureList } from '#features/vehicle-page/rules/feature-list.ts';
import { gallery } from '#features/vehicle-page/rules/gallery.ts';
import { keyInformation } from '#features/vehicle-page/rules/key-information.ts';
import { specificationRows } from '#features/vehicle-page/rules/specification-rows.ts';
import { DealerCommentsSection } from '#features/vehicle-page/ui/dealer-comments.tsx';
import { FactStrip } from '#features/vehicle-page/ui/fact-strip.tsx';
import { FeaturesSection } from '#features/vehicle-page/ui/features.tsx';
import { Gallery } from '#features/vehicle-page/ui/gallery.tsx';
import { KeyInformationSection } from '#features/vehicle-page/ui/key-information.tsx';
import { PurchasePanel, type PurchasePanelView } from '#features/vehicle-page/ui/purchase-panel.tsx';
import { SimilarVehicles, type SimilarView, similarTitle } from '#features/vehicle-page/ui/similar-vehicles.tsx';
import { SpecificationsSection } from '#features/vehicle-page/ui/specifications.tsx';
import { VehiclePageLayout } from '#features/vehicle-page/ui/vehicle-page-layout.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

export interface VehiclePageView {
  readonly site: Site;
  readonly vehicle: Vehicle;
  readonly tag: Tag | null;
  readonly panel: PurchasePanelView;
  readonly similar: SimilarView;
  /** The site's own blocks (SITE-18). */
  readonly blocks: readonly CustomBlockView[];
}

/** ROUTE-01 */
export const VehiclePage = ({ site, vehicle, tag, panel, similar, blocks }: VehiclePageView): ReactElement => {
  const facts = keyInformation(vehicle);
  return (
    <SiteFrame site={site} currentPath={paths.vehicle(vehicle.slug)} event={chooseVehicleViewEvent(vehicle)} eventVehicle={vehicle.slug}>
      <div className="shell pt-3">
        <div className="vehicle-way">
          <Breadcrumb crumbs={breadcrumb(site, vehicle, paths)} />
        </div>
        <div className="mt-2">
          <VehiclePageLayout
            layout={site.layout.vehiclePage}
            media={
              <Gallery
                gallery={gallery(vehicle)}
                name={vehicleName(vehicle)}
                silhouette={<NoPicture vehicle={vehicle} />}
                overlay={tag && <CardTag tag={tag} />}
              />
            }
            panel={<PurchasePanel view={panel} />}
          >
            <FactStrip rows={facts} />
            <DealerCommentsSection comments={dealerComments(vehicle.dealerComments)} />
            <KeyInformationSection rows={facts} />
            <SpecificationsSection rows={specificationRows(vehicle)} />
            <FeaturesSection features={featureList(vehicle.standardEquipment)} />
          </VehiclePageLayout>
        </div>
        <SimilarVehicles view={similar} title={similarTitle(site)} />
      </div>
      <CustomBlocks blocks={blocks} />
    </SiteFrame>
  );
};

const NoPicture = ({ vehicle }: { readonly vehicle: Vehicle }): ReactElement => (
  <div className="gallery-silhouette">
    <BodySilhouette shape={bodyShape(vehicle)} className="w-1/2" />
    <p className="text-sm text-muted">Pictures are on their way</p>
  </div>
);
