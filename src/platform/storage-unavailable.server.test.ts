import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from './database/database-unavailable.server.ts';
import { isStorageUnavailable } from './storage-unavailable.server.ts';

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('isStorageUnavailable returns true for the error %s of the file system', (code) => {
  expect(isStorageUnavailable(Object.assign(new Error('write failed'), { code }))).toBe(true);
});

test('isStorageUnavailable returns true if the database cannot be reached', () => {
  expect(isStorageUnavailable(new DatabaseUnavailableError())).toBe(true);
});

test.each([new Error('wrong'), Object.assign(new Error('no such file'), { code: 'ENOENT' }), null])(
  'isStorageUnavailable returns false for %s',
  (error) => {
    expect(isStorageUnavailable(error)).toBe(false);
  },
);
