import type { DemoBody } from './demo-body.ts';
import type { DemoPaint } from './paint.ts';

/** The body types that have rendered pictures. The list of each body type has the paint colours of its pictures. */
export const RENDERED_PAINTS = {
  suv: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'orange'],
  hatch: ['white', 'silver', 'black', 'blue', 'red'],
  sedan: ['white', 'silver', 'grey', 'black', 'navy'],
  van: ['white', 'silver'],
  wagon: ['white', 'grey', 'blue'],
  coupe: ['white', 'black', 'red'],
  convertible: ['white', 'red'],
  motorcycle: ['black', 'blue', 'red'],
  truck: ['white', 'red'],
  caravan: ['white'],
} as const satisfies Readonly<Record<string, readonly DemoPaint[]>>;
export type RenderedBody = keyof typeof RENDERED_PAINTS;

/** Body types that have no pictures, each with the body type whose pictures are shown instead. */
const LIKENESS = { 'cab-chassis': 'truck', bus: 'van', motorhome: 'caravan' } as const satisfies Partial<Record<DemoBody, RenderedBody>>;

/**
 * The views from which each body was rendered, with the width of the pictures in pixels. Dealers usually show
 * photographs of a vehicle in this order. All pictures have the ratio 3:2.
 */
export const RENDERED_VIEWS = {
  quarter: 1200,
  side: 1200,
  'rear-quarter': 1200,
  front: 900,
  rear: 900,
  low: 900,
  'close-nose': 750,
  'close-wheel': 750,
  'close-tail': 750,
  'close-flank': 750,
} as const;

/** Number of different views. A vehicle with more pictures shows some views again. */
export const DISTINCT_VIEWS = Object.keys(RENDERED_VIEWS).length;

const renderedBody = (body: DemoBody): RenderedBody =>
  body in LIKENESS ? LIKENESS[body as keyof typeof LIKENESS] : (body as RenderedBody);

/** The paint colours in which pictures of this demo body exist. */
export const paintsOf = (body: DemoBody): readonly DemoPaint[] => RENDERED_PAINTS[renderedBody(body)];

/**
 * The names of `count` pictures of a vehicle, as paths below `demo-media/` without file extension. If no pictures of a
 * body type exist, the pictures of a similar body type are used. For example, a bus has pictures of a van.
 *
 * @example demoPictureNames('bus', 'white', 1) // ['van/white-quarter']
 */
export const demoPictureNames = (body: DemoBody, paint: DemoPaint, count: number): readonly string[] => {
  const views = Object.keys(RENDERED_VIEWS);
  return Array.from({ length: count }, (_, index) => `${renderedBody(body)}/${paint}-${views[index % views.length]}`);
};
