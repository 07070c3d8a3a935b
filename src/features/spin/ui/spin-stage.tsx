import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { HotspotPlaces } from '../rules/hotspot-places.ts';
import { draggedStep } from '../rules/spin-drag.ts';
import { keyStep } from '../rules/spin-keys.ts';
import { angleOfStep } from '../rules/spin-steps.ts';
import type { NumberedHotspot } from '../views/shown-hotspots.ts';
import { SpinCaption } from './hotspot-list.tsx';
import type { LoadedFrames } from './load-frames.ts';
import type { Turn } from './spin-position.ts';

export interface SpinStageProps {
  readonly name: string;
  readonly frames: LoadedFrames;
  readonly turn: Turn;
  readonly hotspots: readonly NumberedHotspot[];
  readonly places: HotspotPlaces;
  /** The HTML id of the description below the picture. */
  readonly chosen: NumberedHotspot | null;
  readonly isTurning: boolean;
  readonly takesFocus: boolean;
  readonly onChoose: (hotspot: NumberedHotspot | null) => void;
  readonly onTurning: (isTurning: boolean) => void;
  /** Opens or closes full screen. */
  readonly corner: ReactNode;
}

const OUT_OF_SIGHT = '-200vw';
/** If the vehicle has not turned for this time in milliseconds, the viewer treats it as stopped. */
const SETTLED_MS = 150;

/** The turning vehicle on a canvas, with its hotspots. It is turned by dragging, keys and buttons. */
export const SpinStage = (props: SpinStageProps): ReactElement => {
  const { name, frames, turn, hotspots, places, chosen, isTurning, takesFocus, onChoose, onTurning, corner } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const spots = useRef<HTMLUListElement>(null);
  const drag = useRef<{ readonly x: number; readonly step: number } | null>(null);
  const { width, height } = frames.size;

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    let waiting = 0;
    let settling = 0;
    const paint = (): void => {
      waiting = 0;
      const { step, count } = turn;
      const bitmap = frames.bitmaps[step];
      if (bitmap) context?.drawImage(bitmap, 0, 0);
      for (const [index, spot] of [...(spots.current?.children ?? [])].entries()) {
        const place = places.at(hotspots[index]?.id ?? '', (step * 360) / count, 180 / count);
        if (!(spot instanceof HTMLElement)) continue;
        // Hotspots, even hidden ones, are moved only by CSS transforms. So the browser need not calculate the layout
        // again for each picture.
        spot.style.translate = place ? `calc(${place.x}cqw - 50%) calc(${place.y}cqh - 50%)` : OUT_OF_SIGHT;
        if (place) spot.style.visibility = '';
      }
      // Screen readers announce the new angle at once after each key. During a drag they announce only the first and
      // the last angle.
      if (settling === 0) tellAngle();
      clearTimeout(settling);
      settling = window.setTimeout(settle, SETTLED_MS);
    };
    const tellAngle = (): void => {
      const angle = angleOfStep(turn.step, turn.count);
      grip.current?.setAttribute('aria-valuenow', String(angle));
      grip.current?.setAttribute('aria-valuetext', `Turned by ${angle} degrees`);
    };
    /**
     * When the vehicle has stopped turning, hotspots outside the visible area are also hidden from keyboard and screen
     * readers.
     */
    const settle = (): void => {
      settling = 0;
      tellAngle();
      for (const spot of spots.current?.querySelectorAll<HTMLElement>('li') ?? [])
        if (spot.style.translate === OUT_OF_SIGHT) spot.style.visibility = 'hidden';
    };
    paint();
    const end = turn.subscribe(() => {
      waiting ||= requestAnimationFrame(paint);
    });
    return () => {
      end();
      cancelAnimationFrame(waiting);
      clearTimeout(settling);
    };
  }, [frames, turn, places, hotspots]);

  useEffect(() => {
    if (takesFocus) grip.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const turnBy = (steps: number): void => {
    onTurning(false);
    turn.turnTo(turn.step + steps);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    onTurning(false);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, step: turn.step };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current) turn.turnTo(draggedStep(drag.current.step, event.clientX - drag.current.x, turn.count));
  };
  const onPointerEnd = (): void => {
    drag.current = null;
  };
  return (
    <div className="spin-stage">
      <div className="spin-picture" style={{ '--ratio': width / height } as object}>
        <canvas ref={canvas} width={width} height={height} />
        <div
          ref={grip}
          className="spin-grip"
          role="slider"
          tabIndex={0}
          aria-label={`Turn the ${name}`}
          aria-valuemin={0}
          aria-valuemax={angleOfStep(turn.count - 1, turn.count)}
          aria-valuenow={0}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onKeyDown={(event) => {
            const step = event.ctrlKey || event.metaKey || event.altKey ? null : keyStep(event.key, turn.step, turn.count);
            if (step === null) return;
            event.preventDefault();
            onTurning(false);
            turn.turnTo(step);
          }}
        />
        <ul ref={spots} aria-label={hotspots.length > 0 ? 'On this picture' : undefined} hidden={hotspots.length === 0}>
          {hotspots.map((hotspot) => (
            <li key={hotspot.id} className="spin-spot" style={{ visibility: 'hidden' }}>
              <button
                type="button"
                aria-label={hotspot.description}
                aria-expanded={chosen?.id === hotspot.id}
                onClick={() => {
                  onTurning(false);
                  onChoose(chosen?.id === hotspot.id ? null : hotspot);
                }}
              >
                {hotspot.number}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <SpinCaption hotspot={chosen} />
      <div className="spin-controls">
        <button type="button" aria-label="Turn left" onClick={() => turnBy(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button type="button" aria-label={isTurning ? 'Stop turning' : 'Turn once around'} onClick={() => onTurning(!isTurning)}>
          <Icon name={isTurning ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label="Turn right" onClick={() => turnBy(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
      <div className="spin-corner">{corner}</div>
    </div>
  );
};
