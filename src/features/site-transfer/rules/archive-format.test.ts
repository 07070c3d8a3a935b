import { expect, test } from 'vitest';
import { attachmentFile, placeOf, rowsFile, settingsFile } from './archive-format.ts';

test('the name of a file in an archive tells the kind of the file, and either a path, a table or an id', () => {
  const id = '0198a3c0-1111-7222-8333-444455556666';
  expect(placeOf(settingsFile('sites/yard/media/a b.avif'))).toEqual({ kind: 'settings', path: 'sites/yard/media/a b.avif' });
  expect(placeOf(rowsFile('leads', 12))).toEqual({ kind: 'rows', table: 'leads' });
  expect(placeOf(attachmentFile(id))).toEqual({ kind: 'attachment', id });
});

test.each([
  'settings/sites/../../etc/passwd',
  'settings/../x.yaml',
  'settings/src/main.ts',
  'settings/sites',
  'settings/sites//site.yaml',
  'settings/sites/yard/.git/config',
  'settings/sites/yard/..\\..\\x',
  'attachments/../x',
  'attachments/name.pdf',
  'tables/leads/1.ndjson',
  'tables/leads; drop table leads/000001.ndjson',
  '/etc/passwd',
  'other.txt',
])('a file name that no export writes is refused in an archive: %s', (name) => {
  expect(placeOf(name)).toBeNull();
});
