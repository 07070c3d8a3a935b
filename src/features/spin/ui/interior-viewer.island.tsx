import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Hotspot, HotspotPosition } from '#model/vehicle/vehicle.ts';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';
import { defineIsland } from '#ui-kit/island/island.tsx';
import { interiorDirection } from '../rules/hotspot-places.ts';
import { type NumberedHotspot, numbered } from '../views/shown-hotspots.ts';
import { HotspotList, SpinCaption } from './hotspot-list.tsx';
import type { Panorama, PanoramaMarker } from './panorama.ts';
import { showPicturesWithout } from './show-pictures.ts';
import './spin-viewer.css';

export interface InteriorViewerProps {
  readonly name: string;
  /** A finished address. */
  readonly panorama: string;
  readonly hotspots: readonly Hotspot[];
  readonly positions: readonly HotspotPosition[];
}

/** Angle in degrees by which a key press or button turns the view. */
const LOOK = 15;
const ZOOM = 20;

const LOOKS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-LOOK, 0],
  ArrowRight: [LOOK, 0],
  ArrowUp: [0, LOOK],
  ArrowDown: [0, -LOOK],
};

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const toggleFullScreen = (element: HTMLElement | null): void => {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.();
  done?.catch((error: unknown) => console.warn('The browser refused to show the panorama in full screen', error));
};

/**
 * The inside of a vehicle as a 3D panorama (SPIN-01, SPIN-07). It opens when the view is chosen. When another view is
 * chosen or the page is left, it closes and frees its memory and graphics context.
 */
const InteriorViewer = ({ name, panorama, hotspots, positions }: InteriorViewerProps): ReactElement => {
  const root = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const opened = useRef<Panorama | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const [chosen, setChosen] = useState<NumberedHotspot | null>(null);
  const spots = useMemo(() => numbered(hotspots), [hotspots]);

  const directionOf = (id: string) => {
    const position = positions.find(({ hotspotId }) => hotspotId === id);
    return position && interiorDirection(position);
  };
  const markers = useEffectEvent((): readonly PanoramaMarker[] =>
    spots.flatMap((spot) => {
      const direction = directionOf(spot.id);
      if (!direction) return [];
      const element = document.createElement('button');
      element.type = 'button';
      element.className = 'interior-spot';
      element.textContent = String(spot.number);
      element.setAttribute('aria-label', spot.description);
      element.addEventListener('click', () => setChosen((now) => (now?.id === spot.id ? null : spot)));
      return [{ id: spot.id, direction, element }];
    }),
  );

  // The 3D panorama is open only while this viewer is visible. It is closed when the shopper chooses another view of
  // the gallery, or leaves the page.
  useEffect(() => {
    const look = (): void => setOpen((root.current?.getClientRects().length ?? 0) > 0);
    const shown = new IntersectionObserver(look);
    const leave = (): void => setOpen(false);
    look();
    if (root.current) shown.observe(root.current);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', look);
    return () => {
      shown.disconnect();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', look);
    };
  }, []);

  useEffect(() => {
    const { current } = room;
    if (!isOpen || !current) return;
    let isLeft = false;
    import('./panorama.ts')
      .then(({ openPanorama }) => (isLeft ? null : openPanorama(current, panorama, markers())))
      .then((found) => {
        if (isLeft) {
          found?.close();
          return;
        }
        opened.current = found;
        setReady(found !== null);
      })
      .catch((error: unknown) => {
        if (isLeft) return;
        console.warn('The 3D panorama of the interior could not be opened', error);
        // The panorama cannot be shown, so the flat picture stays visible. If the flat picture is missing too, the
        // photos are shown (SPIN-12).
        showPicturesWithout(root.current?.closest('.spin')?.querySelector<HTMLImageElement>('.interior-flat img'));
      });
    return () => {
      isLeft = true;
      opened.current?.close();
      opened.current = null;
      setReady(false);
    };
  }, [isOpen, panorama]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const look = LOOKS[event.key];
    if (!look || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    opened.current?.turnBy(...look);
  };
  const show = (hotspot: NumberedHotspot): void => {
    const direction = directionOf(hotspot.id);
    setChosen(hotspot);
    if (direction) opened.current?.lookAt(direction, !wantsLessMotion());
  };
  const buttons: readonly (readonly [IconName, string, () => void])[] = [
    ['chevron-left', 'Look left', () => opened.current?.turnBy(-LOOK, 0)],
    ['chevron-right', 'Look right', () => opened.current?.turnBy(LOOK, 0)],
    ['minus', 'Zoom out', () => opened.current?.zoomBy(-ZOOM)],
    ['plus', 'Zoom in', () => opened.current?.zoomBy(ZOOM)],
  ];
  return (
    <div ref={root} className="spin-viewer" data-interior={isReady ? 'ready' : 'idle'}>
      <div className="spin-stage">
        <div
          ref={room}
          className="interior-room"
          role="application"
          aria-label={`Inside the ${name}: use the arrow keys to look around`}
          tabIndex={isReady ? 0 : -1}
          hidden={!isReady && !isOpen}
          onKeyDown={onKeyDown}
        />
        {isReady && (
          <>
            <SpinCaption hotspot={chosen} />
            <div className="spin-controls">
              {buttons.map(([icon, label, onClick]) => (
                <button key={label} type="button" aria-label={label} onClick={onClick}>
                  <Icon name={icon} />
                </button>
              ))}
            </div>
            <div className="spin-corner">
              <button
                type="button"
                aria-label="Full screen"
                onClick={({ currentTarget }) => toggleFullScreen(currentTarget.closest<HTMLElement>('.spin-stage'))}
              >
                <Icon name="expand" />
              </button>
            </div>
          </>
        )}
      </div>
      <HotspotList hotspots={spots} onShow={isReady ? show : undefined} />
    </div>
  );
};

export const interiorViewerIsland = defineIsland('interior-viewer', InteriorViewer);
