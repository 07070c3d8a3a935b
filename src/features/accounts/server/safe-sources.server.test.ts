import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../../..');

/** The program's source files that contain a text, relative to `src/`. Tests are left out. */
const filesWith = (pattern: RegExp, folder: string): readonly string[] =>
  readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => pattern.test(readFileSync(path.join(source, folder, name), 'utf8')))
    .map((name) => path.join(folder, name))
    .toSorted();

test('a session begins only after a sign-in with a code or a passkey, as docs/accounts.md says', () => {
  expect(filesWith(/sessions\.begin\(/, '.')).toEqual([
    'features/accounts/server/passkeys.server.ts',
    'features/accounts/server/sign-in.server.ts',
  ]);
  expect(filesWith(/insertInto\('account_sessions'\)/, '.')).toEqual(['features/accounts/server/session-store.server.ts']);
});

test('codes and tokens come from the random source of the operating system', () => {
  expect(filesWith(/Math\.random/, 'features/accounts')).toEqual([]);
  expect(filesWith(/randomInt\(|randomBytes\(/, 'features/accounts')).toEqual([
    'features/accounts/server/passkey-challenges.server.ts',
    'features/accounts/server/passkeys.server.ts',
    'features/accounts/server/sessions.server.ts',
    'features/accounts/server/sign-in.server.ts',
  ]);
});
