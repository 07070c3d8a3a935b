/** A point of a curve or an outline, in metres. */
export type Pair = readonly [number, number];

const SAMPLES = 256;

/**
 * A smooth function through the points. Before the first point and after the last point, its value is constant. Its
 * curvature is continuous, so that reflections have no visible break.
 *
 * @param points sorted by the first coordinate
 */
export const curve = (points: readonly Pair[]): ((at: number) => number) => {
  const first = points[0] ?? [0, 0];
  const last = points.at(-1) ?? first;
  const span = last[0] - first[0] || 1;
  const bends = secondDerivatives(points);
  const values = new Float64Array(SAMPLES + 1);
  for (let index = 0; index <= SAMPLES; index += 1) values[index] = splineAt(points, bends, first[0] + (span * index) / SAMPLES);
  // Between two samples, the function interpolates with the values and the slopes of these samples. Straight lines
  // between the samples would cause kinks in reflections.
  const slopes = values.map((value, index) => {
    const [before, after] = [values[index - 1] ?? value, values[index + 1] ?? value];
    return index === 0 || index === SAMPLES ? after - before : (after - before) / 2;
  });
  return (at) => {
    const place = ((at - first[0]) / span) * SAMPLES;
    if (place <= 0) return first[1];
    if (place >= SAMPLES) return last[1];
    const low = Math.floor(place);
    const t = place - low;
    const [a, b] = [values[low] ?? 0, values[low + 1] ?? 0];
    const [slopeA, slopeB] = [slopes[low] ?? 0, slopes[low + 1] ?? 0];
    const back = 1 - t;
    return back * back * ((1 + 2 * t) * a + t * slopeA) + t * t * ((3 - 2 * t) * b - back * slopeB);
  };
};

/** The second derivatives of a natural cubic spline at its points. */
const secondDerivatives = (points: readonly Pair[]): Float64Array => {
  const count = points.length;
  const bends = new Float64Array(count);
  const rest = new Float64Array(count);
  const x = (index: number): number => points[index]?.[0] ?? 0;
  const y = (index: number): number => points[index]?.[1] ?? 0;
  for (let index = 1; index < count - 1; index += 1) {
    const ratio = (x(index) - x(index - 1)) / (x(index + 1) - x(index - 1));
    const divisor = ratio * (bends[index - 1] ?? 0) + 2;
    bends[index] = (ratio - 1) / divisor;
    const slope = (y(index + 1) - y(index)) / (x(index + 1) - x(index)) - (y(index) - y(index - 1)) / (x(index) - x(index - 1));
    rest[index] = ((6 * slope) / (x(index + 1) - x(index - 1)) - ratio * (rest[index - 1] ?? 0)) / divisor;
  }
  for (let index = count - 2; index >= 0; index -= 1) bends[index] = (bends[index] ?? 0) * (bends[index + 1] ?? 0) + (rest[index] ?? 0);
  return bends;
};

const splineAt = (points: readonly Pair[], bends: Float64Array, at: number): number => {
  let high = points.findIndex(([x]) => x > at);
  if (high < 0) high = points.length - 1;
  const low = Math.max(0, high - 1);
  const [x0, y0] = points[low] ?? [0, 0];
  const [x1, y1] = points[high] ?? [0, 0];
  const width = x1 - x0 || 1;
  const a = (x1 - at) / width;
  const b = (at - x0) / width;
  return a * y0 + b * y1 + (((a ** 3 - a) * (bends[low] ?? 0) + (b ** 3 - b) * (bends[high] ?? 0)) * width ** 2) / 6;
};

/** A smooth line through the points of a drawing, as points about `step` metres apart. */
export const smoothLine = (points: readonly Pair[], step = 0.01, isClosed = false): Pair[] => {
  const at = (index: number): Pair =>
    (isClosed ? points[(index + points.length) % points.length] : points[Math.max(0, Math.min(points.length - 1, index))]) ?? [0, 0];
  const line: Pair[] = [];
  const segments = isClosed ? points.length : points.length - 1;
  for (let index = 0; index < segments; index += 1) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const pieces = Math.max(1, Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let piece = 0; piece < pieces; piece += 1) {
      const t = piece / pieces;
      const mix = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t ** 3);
      line.push([mix(0), mix(1)]);
    }
  }
  if (!isClosed) line.push(at(points.length - 1));
  return line;
};
