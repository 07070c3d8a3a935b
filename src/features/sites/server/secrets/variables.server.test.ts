import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { VariableSource } from './variables.server.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const sourceWith = (environment: Readonly<Record<string, string>>): VariableSource =>
  new VariableSource({ environment, secretsDir: folder });

const readLines = async (source: VariableSource) => {
  const { values, problems } = await source.read();
  return { values, problems: problems.map((problem) => formatProblem(problem).replaceAll(folder, '<folder>')) };
};

describe('the folder of secrets', () => {
  test('a file is used instead of the environment variable with the same name; line breaks at the end of the file are ignored', async () => {
    await write('CRM_SECRET', 'from the file\n');
    await write('CERTIFICATE', 'one\ntwo\r\n');
    const { values, problems } = await readLines(sourceWith({ CRM_SECRET: 'from the environment', OTHER: 'kept' }));
    expect(values).toEqual({ CRM_SECRET: 'from the file', CERTIFICATE: 'one\ntwo', OTHER: 'kept' });
    expect(problems).toEqual([]);
  });

  test('folders are ignored; files are ignored if a variable cannot have their name, such as hidden files and backup files', async () => {
    for (const name of ['.CRM_SECRET.swp', 'CRM_SECRET~', 'README.md', 'not-a-name', '1ST']) await write(name, 'ignored');
    await mkdir(path.join(folder, 'FOLDER'));
    expect(await readLines(sourceWith({ OTHER: 'kept' }))).toEqual({ values: { OTHER: 'kept' }, problems: [] });
  });

  test('isToRead returns true only if two calls in a row find the same change, so that a half-written file is not read', async () => {
    await write('CRM_SECRET', 'old');
    const source = sourceWith({});
    await source.read();
    const looks = async () => [await source.isToRead(), await source.isToRead()];
    expect(await looks()).toEqual([false, false]);
    await write('CRM_SECRET', 'ne');
    expect(await source.isToRead()).toBe(false);
    await write('CRM_SECRET', 'new');
    expect(await looks()).toEqual([false, true]);
    expect((await source.read()).values).toEqual({ CRM_SECRET: 'new' });
    expect(await looks()).toEqual([false, false]);
  });

  test('a variable that only a file defined has no value after the file is deleted', async () => {
    await write('CRM_SECRET', 'old');
    const source = sourceWith({});
    await source.read();
    await rm(path.join(folder, 'CRM_SECRET'));
    expect((await source.read()).values).toEqual({});
  });

  test('if the folder cannot be read, all variables keep their former values, and the problem names SECRETS_DIR', async () => {
    await write('CRM_SECRET', 'old');
    const source = sourceWith({});
    await source.read();
    await rm(folder, { recursive: true });
    expect(await readLines(source)).toEqual({
      values: { CRM_SECRET: 'old' },
      problems: [
        'environment: SECRETS_DIR: <folder> cannot be read (ENOENT); allowed: a folder with one file for each secret, which the user of the program can read',
      ],
    });
  });

  test('a variable keeps its former value if its file is now empty, too large or a pipe, and no message contains a secret', async () => {
    for (const name of ['EMPTY', 'LARGE', 'PIPE']) await write(name, `old ${name}`);
    const source = sourceWith({ EMPTY: 'from the environment' });
    await source.read();
    await write('EMPTY', '\n');
    await write('LARGE', 's'.repeat(65_537));
    await rm(path.join(folder, 'PIPE'));
    execFileSync('mkfifo', [path.join(folder, 'PIPE')]);
    await write('SMTP_URL', 'smtps://secret');
    expect(await readLines(source)).toEqual({
      values: { EMPTY: 'old EMPTY', LARGE: 'old LARGE', PIPE: 'old PIPE' },
      problems: [
        '<folder>/EMPTY: is empty; allowed: one secret',
        '<folder>/LARGE: is not used, because it has 65537 bytes; allowed: 65536 bytes or fewer',
        '<folder>/PIPE: is not a file; allowed: a file that contains one secret',
        '<folder>/SMTP_URL: is not used, because SMTP_URL is a setting of the program. The program reads its own settings only from environment variables, when it starts; allowed: secrets to which settings files refer',
      ],
    });
  });
});
