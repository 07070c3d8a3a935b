import { afterEach, expect, test, vi } from 'vitest';
import { forecourt } from './command-text.ts';

afterEach(() => vi.unstubAllEnvs());

test('printed commands begin with the name of the command that the operator has used', () => {
  vi.stubEnv('FORECOURT_COMMAND', undefined);
  expect(forecourt('sites check')).toBe('npm run forecourt -- sites check');
  vi.stubEnv('FORECOURT_COMMAND', 'forecourt');
  expect(forecourt('sites check')).toBe('forecourt sites check');
});
