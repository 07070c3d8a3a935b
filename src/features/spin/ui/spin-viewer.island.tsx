import { type PointerEvent, type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Hotspot, HotspotPosition } from '#model/vehicle/vehicle.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { defineIsland } from '#ui-kit/island/island.tsx';
import { HotspotPlaces } from '../rules/hotspot-places.ts';
import { stepOfAngle } from '../rules/spin-steps.ts';
import { type NumberedHotspot, numbered } from '../views/shown-hotspots.ts';
import { HotspotList } from './hotspot-list.tsx';
import { showPictures } from './show-pictures.ts';
import { SpinHint } from './spin-hint.tsx';
import { Turn } from './spin-position.ts';
import { SpinStage } from './spin-stage.tsx';
import { useAutoRotate } from './use-auto-rotate.ts';
import { useSpinLoading } from './use-spin-loading.ts';
import '#ui-kit/full-screen/full-screen.css';
import './spin-viewer.css';

export interface SpinViewerProps {
  readonly name: string;
  /** The URLs from which the browser loads the pictures, in the order of the spin. */
  readonly frames: readonly string[];
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
  /** Whether the vehicle turns automatically when its pictures are loaded (SPIN-09). */
  readonly autoRotate: boolean;
  /** True if the shopper chose this view. Then the pictures load at once. */
  readonly startsAtOnce: boolean;
}

/** A finger that moves at least this number of pixels to the left or right starts the spin. */
const SWIPE = 12;

/**
 * On a phone, a touch of the picture either scrolls the page or is a swipe. After this number of milliseconds, the
 * touch is treated as a swipe if the page has not scrolled.
 */
const SWIPE_MS = 400;

/**
 * The 360° view of a vehicle (SPIN area). The pictures are loaded when the shopper taps, swipes, presses a key, or
 * chooses this view in the gallery. When all pictures are loaded, the shopper can turn the vehicle.
 */
const SpinViewer = ({ name, frames: addresses, hotspots, positions, autoRotate, startsAtOnce }: SpinViewerProps): ReactElement => {
  const root = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const touch = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [turn] = useState(() => new Turn(addresses.length));
  const [chosen, setChosen] = useState<NumberedHotspot | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const { phase, ask } = useSpinLoading(addresses, root, () => showPictures(root.current));
  const spots = useMemo(() => numbered(hotspots), [hotspots]);
  const places = useMemo(() => new HotspotPlaces(positions), [positions]);
  const isReady = phase.kind === 'ready';
  const { isTurning, setTurning } = useAutoRotate(turn, { isReady, autoRotate });

  const begin = useEffectEvent(() => ask());
  useEffect(() => {
    if (startsAtOnce) {
      begin();
      return;
    }
    if (!matchMedia('(hover: none)').matches) return;
    // On a phone, this script is loaded when the shopper touches the picture. The script does not get the events of
    // this first touch. So after a short time, the touch is treated as a swipe over the vehicle if the page has not
    // scrolled.
    const waiting = setTimeout(() => {
      if (window.scrollY < SWIPE) begin();
    }, SWIPE_MS);
    return () => clearTimeout(waiting);
  }, [startsAtOnce]);

  useEffect(() => {
    if (!isReady) dialog.current?.close();
  }, [isReady]);

  useLayoutEffect(() => {
    if (isFullScreen) dialog.current?.showModal();
  }, [isFullScreen]);

  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (!touch.current) return;
    const [aside, down] = [Math.abs(clientX - touch.current.x), Math.abs(clientY - touch.current.y)];
    if (aside >= SWIPE && aside > down) ask();
  };
  const show = (hotspot: NumberedHotspot): void => {
    const angle = places.bestAngle(hotspot.id);
    setTurning(false);
    setChosen(hotspot);
    if (angle !== null) turn.turnTo(stepOfAngle(angle, turn.count));
  };
  const stage = phase.kind === 'ready' && { name, frames: phase.frames, turn, hotspots: spots, places, chosen, isTurning };
  const handlers = { onChoose: setChosen, onTurning: setTurning };
  return (
    <div ref={root} className="spin-viewer" data-spin={phase.kind}>
      {stage ? (
        <SpinStage
          {...stage}
          {...handlers}
          takesFocus={phase.kind === 'ready' && phase.hadFocus}
          corner={
            <button type="button" aria-label="Show the 360° view in full screen" aria-haspopup="dialog" onClick={() => setFullScreen(true)}>
              <Icon name="expand" />
            </button>
          }
        />
      ) : (
        <div className="spin-stage">
          <button
            type="button"
            className="spin-start needs-js"
            aria-disabled={phase.kind === 'loading'}
            onClick={ask}
            onPointerDown={({ clientX: x, clientY: y }) => {
              touch.current = { x, y };
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => {
              touch.current = null;
            }}
          >
            <SpinHint isLoading={phase.kind === 'loading'} />
            <span className="sr-only">: see the {name} from all sides</span>
          </button>
          {phase.kind === 'loading' && (
            <div
              className="spin-progress"
              role="progressbar"
              aria-label="Pictures of the 360° view"
              aria-valuemin={0}
              aria-valuemax={addresses.length}
              aria-valuenow={phase.done}
            >
              <span style={{ width: `${(100 * phase.done) / addresses.length}%` }} />
            </div>
          )}
        </div>
      )}
      <dialog
        ref={dialog}
        className="full-screen-gallery spin-full-screen"
        aria-label={`${name} from all sides`}
        onClose={() => setFullScreen(false)}
      >
        {stage && isFullScreen && (
          <SpinStage
            {...stage}
            {...handlers}
            takesFocus={false}
            corner={
              <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
                <Icon name="close" />
              </button>
            }
          />
        )}
        {isFullScreen && <HotspotList hotspots={spots} onShow={show} />}
      </dialog>
      <HotspotList hotspots={spots} onShow={isReady ? show : undefined} />
    </div>
  );
};

export const spinViewerIsland = defineIsland('spin-viewer', SpinViewer);
