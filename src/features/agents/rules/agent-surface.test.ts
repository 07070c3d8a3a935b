import { expect, test } from 'vitest';
import { agentSurface } from './agent-surface.ts';

test.each([
  ['/mcp', 'mcp'],
  ['/api/search', 'api'],
  ['/llms.txt', 'file'],
  ['/images/600x400/a.avif', 'file'],
  ['/', 'page'],
  ['/cars/2021-toyota-corolla-100001', 'page'],
])('in the metrics, the path %s belongs to the part %s of a site', (path, surface) => {
  expect(agentSurface(path)).toBe(surface);
});
