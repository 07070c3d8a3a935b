import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteFilesOfEachTest } from '#test/builders/site/site-files.ts';
import type { SiteRegistry } from '../registry/site-registry.server.ts';

const files = siteFilesOfEachTest();
let secretsDir: string;

beforeEach(async () => {
  secretsDir = await mkdtemp(path.join(tmpdir(), 'forecourt-secrets-'));
  await files.dealership('yard', `recipients: { webhooks: [{ url: 'https://crm.example/hook', secret: '\${CRM_SECRET}' }] }\n`);
});
afterEach(() => rm(secretsDir, { recursive: true, force: true }));

const writeSecret = (name: string, text: string): Promise<void> => writeFile(path.join(secretsDir, name), text);

const secretOf = (one: SiteRegistry, slug = 'alpha'): string | undefined =>
  one.findBySlug(slug)?.primaryDealership.recipients.webhooks[0]?.secret;

const watched = async (options: Parameters<typeof files.loaded>[0] = {}): Promise<SiteRegistry> => {
  const one = await files.loaded({ secretsDir, secretPollMs: 20, ...options });
  await one.watch();
  return one;
};

describe('secrets that change while the program runs', () => {
  test('SITE-02 every site that uses a secret gets its changed value without a restart, and no log line contains the value', async () => {
    await writeSecret('CRM_SECRET', 'old secret\n');
    const one = await watched({ environment: { CRM_SECRET: 'secret of the environment' } });
    expect(secretOf(one)).toBe('old secret');
    await writeSecret('CRM_SECRET', 'new secret\n');
    await vi.waitFor(() => expect([secretOf(one), secretOf(one, 'beta')]).toEqual(['new secret', 'new secret']), { timeout: 15_000 });
    expect(JSON.stringify([files.logged, files.loggedFields])).not.toContain('secret');
  });

  test('if a secret changes, the registry keeps the same objects for sites and dealerships that do not use this secret', async () => {
    await files.dealership('other');
    await files.write('sites/beta/site.yaml', 'slug: beta\nname: beta\ndealerships: [other]\n');
    await writeSecret('CRM_SECRET', 'old');
    const one = await watched();
    const before = [one.findBySlug('beta'), one.findDealership('other')];
    expect(before).not.toContain(null);
    await writeSecret('CRM_SECRET', 'new');
    await vi.waitFor(() => expect(secretOf(one)).toBe('new'), { timeout: 15_000 });
    for (const [index, now] of [one.findBySlug('beta'), one.findDealership('other')].entries()) expect(now).toBe(before[index]);
  });

  test('a site whose secret was missing is served as soon as the file of the secret is created', async () => {
    const one = await watched();
    expect(one.findBySlug('alpha')).toBeNull();
    expect(files.logged.join('\n')).toContain('refers to the variable CRM_SECRET, which is not set');
    await writeSecret('CRM_SECRET', 'late');
    await vi.waitFor(() => expect(secretOf(one)).toBe('late'), { timeout: 15_000 });
  });

  test('if a secret is deleted, the sites that use it are still served with their former settings, and the missing secret is reported', async () => {
    await writeSecret('CRM_SECRET', 'old');
    const one = await watched();
    await rm(path.join(secretsDir, 'CRM_SECRET'));
    const told = () => one.problems().map(({ message }) => message);
    await vi.waitFor(() => expect(told()).toContain('refers to the variable CRM_SECRET, which is not set'), { timeout: 15_000 });
    expect(secretOf(one)).toBe('old');
  });

  test('a folder of secrets that is created after the start is read, and if the folder is deleted, its secrets keep their values', async () => {
    await rm(secretsDir, { recursive: true });
    const one = await watched();
    expect(one.problems().map(({ option }) => option)).toContain('SECRETS_DIR');
    await mkdir(secretsDir);
    await writeSecret('CRM_SECRET', 'first');
    await vi.waitFor(() => expect(secretOf(one)).toBe('first'), { timeout: 15_000 });
    await rm(secretsDir, { recursive: true });
    await vi.waitFor(() => expect(one.problems().map(({ option }) => option)).toContain('SECRETS_DIR'), { timeout: 15_000 });
    expect(secretOf(one)).toBe('first');
    await mkdir(secretsDir);
    await writeSecret('CRM_SECRET', 'second');
    await vi.waitFor(() => expect(secretOf(one)).toBe('second'), { timeout: 15_000 });
    expect(one.problems()).toEqual([]);
  });

  test('a changed secret is read if Kubernetes changes it (Kubernetes replaces the symbolic link to the folder of the secret)', async () => {
    const version = async (name: string, secret: string): Promise<void> => {
      await mkdir(path.join(secretsDir, name));
      await writeSecret(`${name}/CRM_SECRET`, secret);
      await symlink(name, path.join(secretsDir, '..new'));
      await rename(path.join(secretsDir, '..new'), path.join(secretsDir, '..data'));
    };
    await version('..2026_11_27_a', 'old');
    await symlink('..data/CRM_SECRET', path.join(secretsDir, 'CRM_SECRET'));
    const one = await watched();
    expect(secretOf(one)).toBe('old');
    await version('..2026_11_27_b', 'new');
    await vi.waitFor(() => expect(secretOf(one)).toBe('new'), { timeout: 15_000 });
  });
});
