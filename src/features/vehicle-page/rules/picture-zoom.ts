/**
 * The position of a picture in its box. At scale 1 the whole picture is visible; `x` and `y` are the distance that
 * its centre has moved, in CSS pixels.
 */
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
/** The scale after zooming by a double tap. */
export const CLOSE_SCALE = 2.5;
const MOST_SCALE = 5;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Limits the movement, so that the picture always covers its box. */
const bounded = ({ scale, x, y }: Zoom, { width, height }: Box): Zoom => {
  const [wide, high] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  // Adding 0 turns -0 into 0.
  return { scale, x: clamp(x, -wide, wide) || 0, y: clamp(y, -high, high) || 0 };
};

/**
 * Zooms the picture to the given scale, but at least to 1 and at most to `MOST_SCALE`. The part of the picture at
 * `point` (relative to the centre of the box) stays at its place on the screen (VDP-05). It moves only if the picture
 * would otherwise leave a part of the box empty.
 *
 * @example zoomAt(WHOLE_PICTURE, 2, { x: 0, y: 0 }, box) // { scale: 2, x: 0, y: 0 }
 */
export const zoomAt = (zoom: Zoom, scale: number, point: Point, box: Box): Zoom => {
  const next = clamp(scale, 1, MOST_SCALE);
  const ratio = next / zoom.scale;
  return bounded({ scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, box);
};

/**
 * Moves the zoomed picture by the given distance in pixels. The movement ends where the picture would leave a part of
 * its box empty.
 */
export const panBy = (zoom: Zoom, by: Point, box: Box): Zoom => bounded({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
