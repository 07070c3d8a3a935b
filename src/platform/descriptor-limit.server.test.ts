import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { mostConnections } from './descriptor-limit.server.ts';

test.each([
  [1_024, 896],
  [200, 100],
  [64, 32],
  [null, null],
])('if the process may open %s files, the maximum number of web connections is %s', (descriptors, connections) => {
  expect(mostConnections(descriptors)).toBe(connections);
});

test.runIf(process.platform === 'linux')(
  'the maximum number of connections is computed from the file descriptor limit of this process by default',
  () => {
    // A child process inherits the file descriptor limit of this process.
    const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
    expect(mostConnections()).toBe(mostConnections(limit === 'unlimited' ? null : Number(limit)));
  },
);
