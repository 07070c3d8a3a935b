import { expect, test } from 'vitest';
import { mostConnections } from './descriptor-limit.server.ts';

test.each([
  [1_024, 896],
  [200, 100],
  [64, 32],
  [null, null],
])('with %s file descriptors at most %s web connections are accepted', (descriptors, connections) => {
  expect(mostConnections(descriptors)).toBe(connections);
});

test('mostConnections uses the descriptor limit of this process by default', () => {
  expect(mostConnections() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
});
