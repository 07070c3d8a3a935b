import type { ReactElement } from 'react';
import { Island } from '#ui-kit/island/island.tsx';
import { Picture, usePictureAddress } from '#ui-kit/picture/picture.tsx';
import type { InteriorView } from '../views/spin-views.ts';
import { interiorViewerIsland } from './interior-viewer.island.tsx';

/** The most that phones draw on a sphere without making it smaller themselves. */
const PANORAMA_WIDTH = 4096;
const FLAT_WIDTHS = [900, 1600, 2560] as const;

/**
 * What one sees from inside a vehicle (SPIN-01): a wide picture that one scrolls along, for everyone; an island
 * makes the room of it that it is, once the view is chosen.
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
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as said */}
      <section className="interior-flat" aria-label={`Inside the ${name}: scroll to look around`} tabIndex={0}>
        <Picture
          src={panorama}
          vehicleId={vehicleId}
          alt={`Inside the ${name}, all round`}
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
