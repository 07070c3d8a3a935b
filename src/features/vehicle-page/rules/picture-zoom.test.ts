import fc from 'fast-check';
import { expect, test } from 'vitest';
import { panBy, WHOLE_PICTURE, type Zoom, zoomAt } from './picture-zoom.ts';

const BOX = { width: 400, height: 300 };
const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const point = fc.record({ x: number(-200, 200), y: number(-150, 150) });

const expectInside = ({ scale, x, y }: Zoom): void => {
  expect(scale).toBeGreaterThanOrEqual(1);
  expect(scale).toBeLessThanOrEqual(5);
  expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * BOX.width) / 2 + 1e-9);
  expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * BOX.height) / 2 + 1e-9);
};

test('VDP-05 zooming in keeps the point between the fingers in place', () => {
  // A point that is 100 px right of the picture's centre at scale 1 is 200 px right of it at scale 2. The picture must
  // therefore move 100 px to the left.
  expect(zoomAt(WHOLE_PICTURE, 2, { x: 100, y: -50 }, BOX)).toEqual({ scale: 2, x: -100, y: 50 });
  const twice = zoomAt(WHOLE_PICTURE, 2, { x: 100, y: -50 }, BOX);
  expect(zoomAt(twice, 4, { x: 100, y: -50 }, BOX)).toEqual({ scale: 4, x: -300, y: 150 });
});

test('VDP-05 after zooming out completely, the whole picture is shown and centred', () => {
  const moved = panBy(zoomAt(WHOLE_PICTURE, 3, { x: 180, y: 140 }, BOX), { x: -60, y: 20 }, BOX);
  expect(zoomAt(moved, 0.2, { x: -90, y: 10 }, BOX)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(panBy(WHOLE_PICTURE, { x: 50, y: 50 }, BOX)).toEqual(WHOLE_PICTURE);
});

test('VDP-05 the picture fills its box after any pinch and move', () => {
  const step = fc.oneof(
    fc.tuple(number(0.1, 12), point).map(
      ([scale, at]) =>
        (zoom: Zoom) =>
          zoomAt(zoom, scale, at, BOX),
    ),
    point.map((by) => (zoom: Zoom) => panBy(zoom, { x: by.x * 9, y: by.y * 9 }, BOX)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      expectInside(steps.reduce((zoom, change) => change(zoom), WHOLE_PICTURE));
    }),
  );
});
