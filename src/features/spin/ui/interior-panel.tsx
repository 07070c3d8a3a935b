import type { ReactElement } from 'react';
import { Island } from '#ui-kit/island/island.tsx';
import { Picture, usePictureAddress } from '#ui-kit/picture/picture.tsx';
import type { InteriorView } from '../views/spin-views.ts';
import { interiorViewerIsland } from './interior-viewer.island.tsx';

/** Maximum width of the picture in pixels. Phones scale down larger textures. */
const PANORAMA_WIDTH = 4096;
const FLAT_WIDTHS = [900, 1600, 2560] as const;

/**
 * The inside of a vehicle (SPIN-01): a wide picture that can be scrolled without JavaScript. When the shopper chooses
 * the interior view, a script replaces the picture with a 3D panorama.
 */
export const InteriorPanel = ({
  view: { panorama, hotspots, positions },
  vehicleId,
  name,
}: {
  readonly view: InteriorView;
  readonly vehicleId: number;
  readonly name: string;
}): ReactElement => {
  const addressOf = usePictureAddress();
  return (
    <div className="spin">
      {/* Makes the scrollable region reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as said */}
      <section className="interior-flat" aria-label={`Inside the ${name}: scroll to look around`} tabIndex={0}>
        <Picture
          src={panorama}
          vehicleId={vehicleId}
          alt={`Panorama of the inside of the ${name}`}
          frame="whole"
          width={1600}
          height={800}
          widths={FLAT_WIDTHS}
          sizes="112rem"
        />
      </section>
      <Island
        of={interiorViewerIsland}
        when="visible"
        props={{ name, panorama: addressOf({ src: panorama, vehicleId }, 'whole', PANORAMA_WIDTH), hotspots, positions }}
      />
    </div>
  );
};
