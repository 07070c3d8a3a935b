import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACKED_UP_FOLDERS, backedUpFile, backupPlaceOf, refuseBackup, tablePart } from './backup-format.ts';

test('the restore finds the folder and path of a file from the name that the backup wrote', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,20}$/);
  fc.assert(
    fc.property(fc.constantFrom(...BACKED_UP_FOLDERS), fc.array(part, { minLength: 1, maxLength: 4 }), (folder, parts) => {
      const path = parts.join('/');
      expect(backupPlaceOf(backedUpFile(folder, path))).toEqual({ kind: 'file', folder, path });
    }),
  );
  expect(backupPlaceOf(tablePart('leads', 12))).toEqual({ kind: 'rows', table: 'leads' });
});

test.each([
  'data/mail/../../etc/passwd',
  'data/images/a.webp',
  'settings/sites/',
  'settings/sites//a',
  'settings/../sites/a',
  '/etc/passwd',
  'tables/leads/1.copy',
  'tables/Leads/000001.copy',
])('a file with the name %s is refused', (name) => {
  expect(backupPlaceOf(name)).toBeNull();
});

const own = [
  { name: '0001_a.sql', checksum: 'a' },
  { name: '0002_b.sql', checksum: 'b' },
];
test('a backup of the same or an older schema is allowed, and one of a newer schema or format is refused', () => {
  expect(refuseBackup({ format: 1, migrations: own }, own)).toBeNull();
  expect(refuseBackup({ format: 1, migrations: own.slice(0, 1) }, own)).toBeNull();
  expect(refuseBackup({ format: 1, migrations: own }, own.slice(0, 1))).toContain(
    'the backup has the migration 0002_b.sql; the last migration here is',
  );
  expect(refuseBackup({ format: 2, migrations: own }, own)).toContain('made by a newer version of the program');
  expect(refuseBackup({ format: 1, migrations: [{ name: '0001_a.sql', checksum: 'x' }] }, own)).toContain(
    'contains the migration 0001_a.sql, whose text differs',
  );
});
