import type { CodeArray, CodeColumn } from './columns/code-column.server.ts';

/**
 * Number of counters for each code. Neighbouring rows often have the same code. A processor must finish one increase of
 * a counter before it can start the next increase of the same counter. Four counters that are used in turn avoid this
 * wait: counting is three times as fast as with one counter (measured).
 */
export const LANES = 4;
/**
 * Lists with at most this number of rows use one counter for each code. Longer lists use several counters for each
 * code.
 */
const SINGLE_LANE_UP_TO = 64;

/**
 * Counts how often each code occurs in a list of rows. The array `counts` is divided into lanes. A lane has
 * `laneLength` counters, one for each code. A long list of rows is counted in several lanes in turn, which is faster
 * (`LANES`). The caller adds up the lanes.
 *
 * This is the innermost loop of the engine. Codes have 8, 16 or 32 bits, and a loop that handles several sizes is
 * slower. So there is a separate function for each common size.
 *
 * @returns the number of lanes used
 */
export const countCodes = ({ codes, starts }: CodeColumn, rows: Uint32Array, counts: Uint32Array, laneLength: number): number => {
  if (starts || rows.length <= SINGLE_LANE_UP_TO) {
    if (starts) countLists(codes, starts, rows, counts);
    else countFew(codes, rows, counts);
    return 1;
  }
  if (codes instanceof Uint8Array) countBytes(codes, rows, counts, laneLength);
  else if (codes instanceof Uint16Array) countShorts(codes, rows, counts, laneLength);
  else countFew(codes, rows, counts);
  return LANES;
};

const countBytes = (codes: Uint8Array, rows: Uint32Array, counts: Uint32Array, lane: number): void => {
  const whole = rows.length - (rows.length % LANES);
  for (let index = 0; index < whole; index += LANES) {
    const first = codes[rows[index] ?? 0] ?? 0;
    const second = (codes[rows[index + 1] ?? 0] ?? 0) + lane;
    const third = (codes[rows[index + 2] ?? 0] ?? 0) + lane * 2;
    const fourth = (codes[rows[index + 3] ?? 0] ?? 0) + lane * 3;
    counts[first] = (counts[first] ?? 0) + 1;
    counts[second] = (counts[second] ?? 0) + 1;
    counts[third] = (counts[third] ?? 0) + 1;
    counts[fourth] = (counts[fourth] ?? 0) + 1;
  }
  for (let index = whole; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
};

const countShorts = (codes: Uint16Array, rows: Uint32Array, counts: Uint32Array, lane: number): void => {
  const whole = rows.length - (rows.length % LANES);
  for (let index = 0; index < whole; index += LANES) {
    const first = codes[rows[index] ?? 0] ?? 0;
    const second = (codes[rows[index + 1] ?? 0] ?? 0) + lane;
    const third = (codes[rows[index + 2] ?? 0] ?? 0) + lane * 2;
    const fourth = (codes[rows[index + 3] ?? 0] ?? 0) + lane * 3;
    counts[first] = (counts[first] ?? 0) + 1;
    counts[second] = (counts[second] ?? 0) + 1;
    counts[third] = (counts[third] ?? 0) + 1;
    counts[fourth] = (counts[fourth] ?? 0) + 1;
  }
  for (let index = whole; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
};

const countFew = (codes: CodeArray, rows: Uint32Array, counts: Uint32Array): void => {
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
};

const countLists = (codes: CodeArray, starts: Uint32Array, rows: Uint32Array, counts: Uint32Array): void => {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const last = starts[row + 1] ?? 0;
    for (let place = starts[row] ?? 0; place < last; place += 1) {
      const code = codes[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
};
