import type { ReactElement } from 'react';
import { Island } from '#ui-kit/island/island.tsx';
import { Picture, usePictureAddress } from '#ui-kit/picture/picture.tsx';
import type { SpinViews } from '../views/spin-views.ts';
import { integratedSpinIsland } from './integrated-spin.island.tsx';
import { spinViewerIsland } from './spin-viewer.island.tsx';

export interface SpinPanelProps {
  readonly view: NonNullable<SpinViews['spin']>;
  readonly vehicleId: number;
  /** The name of the vehicle: '2021 Toyota Corolla'. */
  readonly name: string;
  readonly autoRotate: boolean;
  /**
   * True if the gallery starts with the spin (SPIN-02). Then the first picture of the spin is loaded with priority. The
   * other pictures are loaded when the shopper starts the spin.
   */
  readonly startsHere: boolean;
  /** The picture shown before another company's script loads; null if there is none. */
  readonly picture: string | null;
  /** The silhouette that is drawn if the picture fails to load. */
  readonly shape: string;
}

/**
 * Width in pixels of the pictures that a spin loads; it is sharp enough for a turning vehicle. In the browser,
 * `spin-frame-size.ts` then reduces the pictures to their size on the screen.
 */
const FRAME_WIDTH = 900;
const POSTER_WIDTHS = [480, 720, 900, 1200] as const;
const POSTER_SIZES = '(width < 64rem) 94vw, min(64vw, 56rem)';

/**
 * The 360° view of a vehicle (VDP-07, SPIN-01). Without JavaScript it shows the first picture and the hotspots' texts.
 * When the shopper requests it, an island makes the vehicle turn.
 */
export const SpinPanel = ({ view, vehicleId, name, autoRotate, startsHere, picture, shape }: SpinPanelProps): ReactElement => {
  const addressOf = usePictureAddress();
  const first = view.kind === 'frames' ? (view.frames[0] ?? null) : picture;
  const when = startsHere ? 'touch' : 'visible';
  const startsAtOnce = !startsHere;
  return (
    <div className="spin">
      {first !== null && (
        <div className="spin-poster">
          <Picture
            src={first}
            vehicleId={vehicleId}
            alt={`${name}, first picture of the 360° view`}
            frame="whole"
            width={1200}
            height={800}
            widths={POSTER_WIDTHS}
            sizes={POSTER_SIZES}
            hasPriority={startsHere}
            fallback={shape}
          />
        </div>
      )}
      {view.kind === 'frames' ? (
        <Island
          of={spinViewerIsland}
          when={when}
          props={{
            name,
            frames: view.frames.map((src) => addressOf({ src, vehicleId }, 'whole', FRAME_WIDTH)),
            hotspots: view.hotspots,
            positions: view.positions,
            autoRotate,
            startsAtOnce,
          }}
        />
      ) : (
        <Island
          of={integratedSpinIsland}
          when={when}
          props={{ name, scriptUrl: view.scriptUrl, siteKey: view.key, code: view.code, startsAtOnce }}
        />
      )}
    </div>
  );
};
