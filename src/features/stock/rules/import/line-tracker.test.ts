import { afterEach, expect, test, vi } from 'vitest';
import { LineTracker } from './line-tracker.ts';

afterEach(() => vi.restoreAllMocks());

const PIECES = 200;
const LINES_OF_A_PIECE = 1_000;
const REMEMBERED = 50_000;

/**
 * Adds many pieces of text to a `LineTracker`. Each piece consists only of line breaks. After each piece, the function
 * lets the tracker discard the line breaks that are more than `REMEMBERED` bytes before the end of the text, and calls
 * `check`.
 */
const trackEmptyLines = (check: (lines: LineTracker) => void): void => {
  const lines = new LineTracker();
  const piece = new Uint8Array(LINES_OF_A_PIECE).fill(10);
  for (let count = 0; count < PIECES; count += 1) {
    lines.add(piece);
    lines.forgetBefore(lines.offset - REMEMBERED);
    check(lines);
  }
};

test('the line of each recent position is found after earlier line breaks were discarded', () => {
  trackEmptyLines((lines) => {
    const earliest = Math.max(0, lines.offset - REMEMBERED);
    expect([earliest, lines.offset - 1].map((offset) => lines.lineOf(offset))).toEqual([earliest + 1, lines.offset]);
    expect(lines.last).toBe(lines.offset + 1);
  });
});

test('even if all lines are very short, the total number of copied line breaks is not greater than the number of lines', () => {
  const { slice } = Array.prototype;
  let copied = 0;
  vi.spyOn(Array.prototype, 'slice').mockImplementation(function (this: readonly unknown[], ...range) {
    const copy = slice.apply(this, range);
    copied += copy.length;
    return copy;
  });
  trackEmptyLines(() => {});
  expect(copied).toBeGreaterThan(0);
  expect(copied).toBeLessThanOrEqual(PIECES * LINES_OF_A_PIECE);
});
