import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginationSteps } from './pagination-steps.ts';

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [6, 12, [1, 'gap', 5, 6, 7, 'gap', 12]],
  [1, 12, [1, 2, 'gap', 12]],
  [4, 12, [1, 2, 3, 4, 5, 'gap', 12]],
])('page %i of %i shows %j', (page, pages, steps) => {
  expect(paginationSteps(page, pages)).toEqual(steps);
});

test('pagination shows the first, the current and the last page in ascending order; each gap replaces at least two pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const [page, pages] = [Math.min(one, other), Math.max(one, other)];
      const steps = paginationSteps(page, pages);
      expect(steps).toEqual(expect.arrayContaining([1, page, pages]));
      for (const [index, step] of steps.entries()) {
        const [before, after] = [steps[index - 1], steps[index + 1]];
        if (step === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(step - before).toBe(1);
      }
      expect(steps.length).toBeLessThanOrEqual(7);
    }),
  );
});
