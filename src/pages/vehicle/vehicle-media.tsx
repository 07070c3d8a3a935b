import type { ReactElement } from 'react';
import type { CustomBlockView } from '#features/content/server/custom-blocks.server.ts';

import { InteriorPanel } from '#features/spin/ui/interior-panel.tsx';
import { SpinPanel } from '#features/spin/ui/spin-panel.tsx';
import { spinViews } from '#features/spin/views/spin-views.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { bodyShape } from '#features/stock/rules/body-shape.ts';
import type { VehicleTag } from '#features/stock/rules/card-tag.ts';
import { shownState, stateAttributes } from '#features/stock/rules/shown-stock/shown-state.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { CardTag } from '#features/stock/ui/vehicle-card/card-tag.tsx';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { gallery } from '#features/vehicle-page/rules/gallery.ts';
import { vehicleVideo } from '#features/vehicle-page/rules/vehicle-video.ts';
import { Gallery } from '#features/vehicle-page/ui/gallery/gallery.tsx';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** All media of a vehicle: pictures, video, the custom block of the site, and 360° views. */
export const VehicleMedia = ({
  site,
  vehicle,
  tag,
  blocks,
}: {
  readonly site: Site;
  readonly vehicle: Vehicle;
  readonly tag: VehicleTag | null;
  /** VDP-06 */
  readonly blocks: readonly CustomBlockView[];
}): ReactElement => {
  const images = gallery(vehicle);
  const name = vehicleName(vehicle);
  const { spin, interior, startView } = spinViews(site, vehicle);
  const about = { vehicleId: vehicle.id, name };
  const startsHere = startView === 'spin';
  const panels = [
    spin && {
      id: 'spin',
      label: '360°',
      content: (
        <SpinPanel
          {...about}
          view={spin}
          autoRotate={site.spin.autoRotate}
          startsHere={startsHere}
          picture={images.images[0]?.url ?? null}
          shape={images.shape}
        />
      ),
    },
    interior && { id: 'interior', label: 'Interior', content: <InteriorPanel {...about} view={interior} /> },
  ].filter((panel) => panel !== null);
  return (
    <Gallery
      gallery={images}
      name={name}
      silhouette={<NoPicture vehicle={vehicle} />}
      overlay={
        <div className="gallery-overlay" {...stateAttributes(vehicle.id, shownState(vehicle))} data-part="tag">
          {tag && <CardTag tag={tag} />}
        </div>
      }
      video={vehicleVideo(vehicle.media, site.vehiclePage.videos)}
      // The custom blocks of the site are about buying the vehicle, so they are left out for a sold vehicle.
      blocks={isAvailable(vehicle) ? blocks : []}
      panels={panels}
      startPanel={startsHere ? 'spin' : null}
    />
  );
};

const NoPicture = ({ vehicle }: { readonly vehicle: Vehicle }): ReactElement => (
  <div className="gallery-silhouette">
    <BodySilhouette shape={bodyShape(vehicle)} className="silhouette-half" />
    <p className="type-14 muted">Pictures are on their way</p>
  </div>
);
