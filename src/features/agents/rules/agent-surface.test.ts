import { expect, test } from 'vitest';
import { agentSurface } from './agent-surface.ts';

test.each([
  ['/mcp', 'mcp'],
  ['/api/search', 'api'],
  ['/llms.txt', 'file'],
  ['/images/600x400/a.avif', 'file'],
  ['/', 'page'],
  ['/cars/2021-toyota-corolla-100001', 'page'],
])('the path %s belongs to the surface %s', (path, surface) => {
  expect(agentSurface(path)).toBe(surface);
});
