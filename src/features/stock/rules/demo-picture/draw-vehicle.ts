import { CAR_SHAPES } from './car-shapes.ts';
import { convertibleCabin } from './convertible-cabin.ts';
import { DEMO_BODIES, type DemoBody, isCarBody } from './demo-body.ts';
import { BOXY_FACES, boxyFront, boxyRear, trayRear } from './face-boxy.ts';
import { faceFront, faceRear } from './face-car.ts';
import { CARAVAN_FACE, caravanFront, caravanRear, MOTORCYCLE_FACE, motorcycleFront, motorcycleRear } from './face-leisure.ts';
import { FACE_SHAPES } from './face-shapes.ts';
import { interior } from './interior.ts';
import { DEMO_PAINTS, type DemoPaint } from './paint.ts';
import { bus, cabChassis, type SideDrawing, truck } from './side-boxy.ts';
import { sideCar } from './side-car.ts';
import { caravan, motorhome } from './side-leisure.ts';
import { motorcycle } from './side-motorcycle.ts';
import { inStudio } from './studio.ts';

/** Close views are numbered from 1: the front wheel, the nose, the tail, then points along the flank. */
const MOST_CLOSE_VIEWS = 40;

export type DemoView = 'side' | 'right' | 'front' | 'rear' | 'interior' | `close-${number}`;

export interface DemoPicture {
  readonly body: DemoBody;
  readonly paint: DemoPaint;
  readonly view: DemoView;
}

const PICTURE_NAME = new RegExp(
  `^(${DEMO_BODIES.join('|')})-(${Object.keys(DEMO_PAINTS).join('|')})-(side|right|front|rear|interior|close-([1-9]\\d?))$`,
);

/** `/media/demo/{body}-{paint}-{view}.svg` without folder and ending. */
export const demoPictureName = ({ body, paint, view }: DemoPicture): string => `${body}-${paint}-${view}`;

/**
 * Reads a picture's name; null for what is none, so that a server can answer 404.
 *
 * @example parseDemoPicture('cab-chassis-white-close-3') // { body: 'cab-chassis', paint: 'white', view: 'close-3' }
 */
export const parseDemoPicture = (name: string): DemoPicture | null => {
  const match = PICTURE_NAME.exec(name);
  if (!match || Number(match[4] ?? 1) > MOST_CLOSE_VIEWS) return null;
  // The pattern is made of the very lists that the types are.
  return { body: match[1] as DemoBody, paint: match[2] as DemoPaint, view: match[3] as DemoView };
};

/**
 * A demo vehicle in a studio, as an SVG document of 1200 by 800: equal pictures for equal names, a few
 * kilobytes each, nothing loaded from elsewhere.
 */
export const drawVehicle = ({ body, paint, view }: DemoPicture): string => {
  const colour = DEMO_PAINTS[paint];
  if (view === 'front' || view === 'rear') return drawFace(body, colour, view);
  if (view === 'interior' && hasCarCabin(body)) return interior(colour);
  const side = drawSide(body, colour);
  const pose = { spanMm: side.lengthMm, heightMm: side.heightMm, share: Math.min(0.9, 0.42 + side.lengthMm / 11_000) };
  if (view === 'side') return inStudio(side.content, pose);
  if (view === 'right') return inStudio(side.content, { ...pose, mirrored: true });
  return inStudio(side.content, { ...pose, close: closePoint(side, view === 'interior' ? 5 : Number(view.slice('close-'.length))) });
};

const hasCarCabin = (body: DemoBody): boolean => body !== 'motorcycle' && body !== 'caravan';

const drawSide = (body: DemoBody, colour: string): SideDrawing => {
  if (!isCarBody(body)) return SIDES[body](colour);
  const shape = CAR_SHAPES[body];
  return {
    content: sideCar(shape, colour, body === 'convertible' ? convertibleCabin() : ''),
    lengthMm: shape.lengthMm,
    heightMm: shape.heightMm,
    frontWheel: { x: shape.frontAxle, y: shape.wheelRadius },
  };
};

const SIDES = { motorcycle, truck, 'cab-chassis': cabChassis, bus, caravan, motorhome } as const;

/** The named close views first; the others walk along the flank in three rows, ever a little nearer. */
const closePoint = ({ lengthMm, heightMm, frontWheel }: SideDrawing, number: number) => {
  const named = [
    { x: frontWheel.x, y: frontWheel.y, zoom: 3.4 },
    { x: lengthMm * 0.12, y: heightMm * 0.5, zoom: 2.4 },
    { x: lengthMm * 0.9, y: heightMm * 0.55, zoom: 2.4 },
    { x: lengthMm * 0.45, y: heightMm * 0.7, zoom: 2.2 },
    { x: lengthMm * 0.3, y: heightMm * 0.62, zoom: 2.8 },
  ];
  const step = number - named.length - 1;
  return (
    named[number - 1] ?? {
      x: lengthMm * (0.12 + 0.07 * (step % 12)),
      y: heightMm * (0.72 - 0.18 * (Math.floor(step / 12) % 3)),
      zoom: 2 + 0.25 * (step % 5),
    }
  );
};

const drawFace = (body: DemoBody, colour: string, view: 'front' | 'rear'): string => {
  const { content, widthMm, heightMm } = face(body, colour, view === 'front');
  return inStudio(content, { spanMm: widthMm, heightMm: heightMm * 1.12, share: 0.5 });
};

const face = (body: DemoBody, colour: string, isFront: boolean): { content: string; widthMm: number; heightMm: number } => {
  if (body === 'caravan') return { ...CARAVAN_FACE, content: isFront ? caravanFront(colour) : caravanRear(colour) };
  if (body === 'motorcycle') return { ...MOTORCYCLE_FACE, content: isFront ? motorcycleFront(colour) : motorcycleRear(colour) };
  if (!isCarBody(body)) {
    const shape = BOXY_FACES[body];
    if (isFront) return { ...shape, content: boxyFront(shape, colour) };
    return { ...shape, content: body === 'cab-chassis' ? trayRear(shape, colour) : boxyRear(shape, colour, body === 'truck') };
  }
  const shape = FACE_SHAPES[body];
  const isOpen = body === 'convertible';
  return { ...shape, content: isFront ? faceFront(shape, colour, isOpen) : faceRear(shape, colour, isOpen) };
};
