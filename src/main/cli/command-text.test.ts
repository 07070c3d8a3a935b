import { afterEach, expect, test, vi } from 'vitest';
import { forecourt } from './command-text.ts';

afterEach(() => vi.unstubAllEnvs());

test('printed commands begin with the value of FORECOURT_COMMAND, or with `npm run forecourt --` if it is not set', () => {
  vi.stubEnv('FORECOURT_COMMAND', undefined);
  expect(forecourt('sites check')).toBe('npm run forecourt -- sites check');
  vi.stubEnv('FORECOURT_COMMAND', 'forecourt');
  expect(forecourt('sites check')).toBe('forecourt sites check');
});
