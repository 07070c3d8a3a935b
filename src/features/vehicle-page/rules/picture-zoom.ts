/** How a picture lies in its box: 1 is the whole picture; `x` and `y` are how far its middle has moved, in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PICTURE: Zoom = { scale: 1, x: 0, y: 0 };
/** What a double tap shows. */
export const CLOSE_SCALE = 2.5;
const MOST_SCALE = 5;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A picture never leaves its box: what was beside it before stays outside. */
const bounded = ({ scale, x, y }: Zoom, { width, height }: Box): Zoom => {
  const [wide, high] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  // Without a negative nought.
  return { scale, x: clamp(x, -wide, wide) || 0, y: clamp(y, -high, high) || 0 };
};

/**
 * The picture at another scale, from the whole to five times, where what is under `point` (from the middle of
 * the box) stays under it as far as the picture's edges let it (VDP-05).
 *
 * @example zoomAt(WHOLE_PICTURE, 2, { x: 0, y: 0 }, box) // { scale: 2, x: 0, y: 0 }
 */
export const zoomAt = (zoom: Zoom, scale: number, point: Point, box: Box): Zoom => {
  const next = clamp(scale, 1, MOST_SCALE);
  const ratio = next / zoom.scale;
  return bounded({ scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, box);
};

/** The picture moved by so many pixels, up to its edges. */
export const panBy = (zoom: Zoom, by: Point, box: Box): Zoom => bounded({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
