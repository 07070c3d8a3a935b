import { LngLatBounds, Map as MapLibreMap, Marker, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
// The web worker of MapLibre is loaded from a file of the site, because the Content-Security-Policy forbids workers
// from blob: URLs.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { LiveMapData } from '../../views/map-view.ts';

/** The highest zoom level of the first view. A map with only one location begins at this level. */
const STREET_ZOOM = 14;

/**
 * Shows a map of MapLibre with a pin for each location (LOC-33).
 *
 * @throws if the style cannot be loaded, or the browser does not support WebGL 2
 */
export const showMapLibre = async (area: HTMLElement, { source, pins }: LiveMapData): Promise<void> => {
  setWorkerUrl(workerUrl);
  // MapLibre's style sheet sets `position: relative` on the map's container. Our own style sheets cannot change this,
  // because they are in cascade layers, which have a lower priority. So the container is a new element inside `area`,
  // and takes its height from `area`.
  const container = document.createElement('div');
  container.className = 'live-map-canvas';
  area.append(container);
  const bounds = new LngLatBounds();
  for (const [latitude, longitude] of pins) bounds.extend([longitude, latitude]);
  const map = new MapLibreMap({
    container,
    style: source,
    bounds,
    fitBoundsOptions: { padding: 48, maxZoom: STREET_ZOOM },
    cooperativeGestures: true,
    attributionControl: { compact: true },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  const color = getComputedStyle(area).getPropertyValue('--site-brand').trim();
  for (const [latitude, longitude, name] of pins) {
    const marker = new Marker({ color });
    marker
      .setLngLat([longitude, latitude])
      .setPopup(new Popup({ closeButton: false }).setText(name))
      .addTo(map);
    marker.getElement().setAttribute('aria-label', name);
  }
  await new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve());
    map.once('error', ({ error }) => reject(error));
  }).catch((error: unknown) => {
    map.remove();
    throw error;
  });
};
