/** A point in millimetres: from the vehicle's front, up from the ground; optionally the radius of its corner. */
export type Point = readonly [x: number, y: number, radius?: number];

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element as text. Values are the drawing's own: nothing of a request or feed reaches them. */
export const element = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
};

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Points without a radius are rounded as far as their neighbours let them: the outline becomes one soft curve. */
const SOFT = Number.POSITIVE_INFINITY;

/**
 * A path through points whose corners are rounded: short radii make corners, missing ones a flowing line.
 * An open path keeps its ends.
 */
export const softPath = (points: readonly Point[], closed = true): string => {
  const commands: string[] = [];
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    if (point === undefined) continue;
    const before = points[index - 1] ?? (closed ? points.at(-1) : undefined);
    const after = points[index + 1] ?? (closed ? points[0] : undefined);
    if (!before || !after) {
      commands.push(`${index === 0 ? 'M' : 'L'}${at(point)}`);
      continue;
    }
    const start = towards(point, before, point[2] ?? SOFT);
    const end = towards(point, after, point[2] ?? SOFT);
    commands.push(`${commands.length === 0 ? 'M' : 'L'}${at(start)}Q${at(point)} ${at(end)}`);
  }
  return commands.join('') + (closed ? 'Z' : '');
};

const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** The point `distance` from `from` on the way to `to`, at most half way. */
const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = length === 0 ? 0 : Math.min(distance / length, 0.5);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
};

/** A closed outline filled, corners rounded. */
export const area = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  element('path', { d: softPath(points), fill, ...more });

/** A line through points, corners rounded. */
export const line = (points: readonly Point[], stroke: string, width: number, more: Attributes = {}): string =>
  element('path', { d: softPath(points, false), fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });

/** A rectangle from its lower left corner (the drawing's y points up). */
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, more: Attributes = {}): string =>
  element('rect', { x, y, width, height, rx: radius, fill, ...more });

/** A linear gradient in the drawing's millimetres. */
export const gradient = (
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string =>
  element(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    ...stops.map(
      ([offset, colour, opacity = 1]) =>
        // Not `element`: offsets need more than one decimal.
        `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    ),
  );

/**
 * Points written short: 'x y' or 'x y radius', separated by commas.
 *
 * @example points('0 430 160, 15 610') // [[0, 430, 160], [15, 610]]
 */
export const points = (text: string): readonly Point[] =>
  text.split(',').map((entry): Point => {
    const [x = 0, y = 0, radius] = entry.trim().split(' ').map(Number);
    return radius === undefined ? [x, y] : [x, y, radius];
  });
