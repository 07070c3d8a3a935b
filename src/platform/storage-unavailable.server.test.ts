import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from './database/database-unavailable.server.ts';
import { isStorageUnavailable } from './storage-unavailable.server.ts';

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('a file error %s counts as a temporary failure of the storage', (code) => {
  expect(isStorageUnavailable(Object.assign(new Error('write failed'), { code }))).toBe(true);
});

test('a database that cannot be reached counts as a temporary failure of the storage', () => {
  expect(isStorageUnavailable(new DatabaseUnavailableError())).toBe(true);
});

test.each([new Error('wrong'), Object.assign(new Error('no such file'), { code: 'ENOENT' }), null])(
  '%s is no temporary failure of the storage',
  (error) => {
    expect(isStorageUnavailable(error)).toBe(false);
  },
);
