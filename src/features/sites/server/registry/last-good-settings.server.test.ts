import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteFilesOfEachTest } from '#test/builders/site/site-files.ts';
import type { SiteRegistry, SiteRegistryOptions } from './site-registry.server.ts';

const files = siteFilesOfEachTest();

const dataDir = (): string => path.join(files.sitesDir, 'data');
const keptFile = (): string => path.join(dataDir(), 'last-good-settings.json');
/** Starts the program. Every start in a test uses the same data folder. */
const start = (options: Partial<SiteRegistryOptions> = {}): Promise<SiteRegistry> => files.loaded({ dataDir: dataDir(), ...options });
const slugs = (registry: SiteRegistry): readonly string[] => registry.list().map(({ slug }) => slug);

const BROKEN = 'search: { pageSize: 0 }\n';

describe('a start with a broken settings file', () => {
  test('a site with a broken file is served from its last valid files, and a log line states this', async () => {
    await files.site('alpha', 'domains: [www.alpha.example]\nsearch: { pageSize: 12 }\n');
    await start();
    await files.site('alpha', BROKEN);
    await files.site('beta', 'tagline: fresh\n');
    const later = await start();
    expect(later.findByHost('www.alpha.example')?.search.pageSize).toBe(12);
    expect(later.findBySlug('beta')?.tagline).toBe('fresh');
    expect(files.logged).toEqual([
      'sites/alpha/site.yaml:4:21: search.pageSize: 0 is not allowed; allowed: a whole number from 1 to 100 (the last valid version is still served)',
      "site 'alpha' is served from the last valid version of its files, because they now have errors",
    ]);
    expect((await start()).findBySlug('alpha')?.search.pageSize).toBe(12);
  });

  test('an error in a file is logged only once, and after a correction the file is used again', async () => {
    await start();
    await files.site('alpha', BROKEN);
    const later = await start();
    await later.load();
    expect(files.logged).toHaveLength(2);
    expect(later.findBySlug('alpha')?.search.pageSize).toBe(21);
    await files.site('alpha', 'search: { pageSize: 30 }\n');
    await later.load();
    expect(later.findBySlug('alpha')?.search.pageSize).toBe(30);
    expect(later.problems()).toEqual([]);
  });

  test('a broken dealership file is restored, and the current version of the site file is used', async () => {
    await files.dealership('yard', 'phone: (07) 5550 1234\n');
    await start();
    await files.dealership('yard', 'nonsense: 1\n');
    await files.site('beta', 'tagline: fresh\n');
    const later = await start();
    expect(later.findBySlug('beta')).toMatchObject({ tagline: 'fresh', primaryDealership: { phone: '(07) 5550 1234' } });
    expect(later.findDealership('yard')?.phone).toBe('(07) 5550 1234');
    expect(slugs(later)).toEqual(['alpha', 'beta']);
    await later.load();
    expect(later.findDealership('yard')?.phone).toBe('(07) 5550 1234');
  });

  test('a broken template and a broken home.yaml of a site are both replaced by their last valid versions', async () => {
    await files.write('templates/metro.yaml', 'search: { pageSize: 9 }\n');
    await files.write('sites/alpha/home.yaml', 'hero: { heading: Then }\n');
    await start();
    await files.write('templates/metro.yaml', 'search: [\n');
    await files.write('sites/alpha/home.yaml', 'hero: { heading: [] }\n');
    const alpha = (await start()).findBySlug('alpha');
    expect([alpha?.search.pageSize, alpha?.home.hero.heading]).toEqual([9, 'Then']);
  });

  test('if a broken site file is restored, the dealership that the file defines is restored too', async () => {
    await files.write('sites/alpha/site.yaml', 'slug: alpha\nname: alpha\ndealerships: [{ slug: inside, name: Inside }]\n');
    const id = (await start()).findDealership('inside')?.id;
    await files.write('sites/alpha/site.yaml', 'slug: alpha\n');
    const later = await start();
    await later.load();
    expect(later.findDealershipById(id ?? -1)?.name).toBe('Inside');
  });

  test('a site whose files were never valid is not served, and this is logged once', async () => {
    await files.site('alpha', BROKEN);
    const one = await start();
    await one.load();
    expect(slugs(one)).toEqual(['beta']);
    expect(files.logged.slice(1)).toEqual([
      "site 'alpha' is not served, because its files have errors and no valid version of them is stored",
    ]);
  });

  test('the stored settings of a removed site are deleted, so that a new site with the same name does not get them', async () => {
    const one = await start();
    await rename(path.join(files.sitesDir, 'sites/alpha'), path.join(files.sitesDir, 'away'));
    await one.load();
    await files.site('alpha', BROKEN);
    expect(slugs(await start())).toEqual(['beta']);
  });

  test('a broken site is not restored if another site now lists its domain', async () => {
    await start();
    await files.site('alpha', BROKEN);
    await files.site('beta', 'domains: [www.alpha.example]\n');
    const later = await start();
    expect(later.findByHost('www.alpha.example')?.slug).toBe('beta');
    expect(slugs(later)).toEqual(['beta']);
  });

  test('in production, a broken site is not restored if its stored settings need a stand-in (replacement for a service) that allowStandIns does not list', async () => {
    await start();
    await files.site('alpha', BROKEN);
    await files.site('beta', 'allowStandIns: [mail]\n');
    expect(slugs(await start({ mode: 'production' }))).toEqual(['beta']);
  });
});

describe('the stored settings', () => {
  test('contain references to environment variables, and not their secret values', async () => {
    await files.dealership('yard', `recipients: { webhooks: [{ url: 'https://crm.example/x', secret: '\${YARD_SECRET}' }] }\n`);
    await start({ environment: { YARD_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } });
    const kept = await readFile(keptFile(), 'utf8');
    expect(kept).toContain(`\${YARD_SECRET}`);
    expect(kept).not.toContain('whsec');
  });

  test('are not required: the program also starts if they cannot be read or written', async () => {
    await start();
    await writeFile(keptFile(), '{"sites":[{"name"');
    await files.site('alpha', BROKEN);
    expect(slugs(await start())).toEqual(['beta']);
    await rm(dataDir(), { recursive: true });
    await writeFile(dataDir(), 'a file stands in the way');
    expect(slugs(await start())).toEqual(['beta']);
    expect(files.logged).toContain('the valid site files could not be stored for a later start');
  });
});
