import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { siteFilesOfEachTest } from '#test/builders/site/site-files.ts';
import { TenantStore } from '../tenant-store.server.ts';
import type { SiteRegistry, SiteRegistryOptions } from './site-registry.server.ts';

const files = siteFilesOfEachTest();

describe('watching the settings files', () => {
  /**
   * Stores the ids of sites and dealerships in the database of the test. After `gone(true)` every call fails, as if the
   * database could not be reached.
   */
  const tenantsThatFail = () => {
    let isGone = false;
    const store = new TenantStore(files.opened.database);
    const unlessGone =
      <Given extends readonly unknown[], Value>(use: (...given: Given) => Promise<Value>) =>
      async (...given: Given): Promise<Value> => {
        if (isGone) throw new Error('no database');
        return use(...given);
      };
    const tenants: SiteRegistryOptions['tenants'] = {
      registerSite: unlessGone((slug: string) => store.registerSite(slug)),
      registerDealership: unlessGone((slug: string) => store.registerDealership(slug)),
      setAccountGroup: unlessGone((id: number, group: string | null) => store.setAccountGroup(id, group)),
    };
    return { tenants, gone: (now: boolean) => (isGone = now) };
  };

  /** Waits for the next change that the registry reports. */
  const nextChange = (one: SiteRegistry) =>
    new Promise<{ added: readonly string[]; updated: readonly string[]; removed: readonly string[] }>((resolve) => {
      const stop = one.onChange((change) => {
        stop();
        resolve(change);
      });
    });

  test('if a site is changed, added or removed, the running program uses the change without a restart', async () => {
    const one = await files.loaded();
    await one.watch();
    const version = one.findBySlug('beta')?.contentVersion;
    let change = nextChange(one);
    await files.site('alpha', 'tagline: written\n');
    expect(await change).toEqual({ added: [], updated: ['alpha'], removed: [] });
    expect(one.findBySlug('alpha')?.tagline).toBe('written');
    expect(one.findBySlug('beta')?.contentVersion).toBe(version);

    change = nextChange(one);
    await files.site('gamma');
    expect((await change).added).toEqual(['gamma']);
    expect(one.findByHost('gamma.localhost')?.slug).toBe('gamma');

    change = nextChange(one);
    await rm(path.join(files.sitesDir, 'sites/gamma'), { recursive: true });
    expect((await change).removed).toEqual(['gamma']);
    expect(one.findByHost('gamma.localhost')).toBeNull();
  });

  test('a change is noticed if an editor saves the file as a temporary file and then renames it', async () => {
    const one = await files.loaded();
    await one.watch();
    const change = nextChange(one);
    await files.write('sites/alpha/site.yaml.tmp', 'slug: alpha\nname: Renamed\ndealerships: [yard]\n');
    await rename(path.join(files.sitesDir, 'sites/alpha/site.yaml.tmp'), path.join(files.sitesDir, 'sites/alpha/site.yaml'));
    expect((await change).updated).toEqual(['alpha']);
    expect(one.findBySlug('alpha')?.name).toBe('Renamed');
  });

  test('SITE-02 the log says that a saved file was read, and which errors remain', async () => {
    const one = await files.loaded();
    await one.watch();
    await files.site('alpha', 'tagline: good\n');
    // The file may be read before it is completely written, so the test checks only the last log line.
    await vi.waitFor(() => expect(files.logged.at(-1)).toBe('the site files were read again: updated alpha'), { timeout: 15_000 });
    await files.site('beta', 'taglin: bad\n');
    await vi.waitFor(
      () => {
        expect(files.logged.at(-1)).toBe('the site files were read again: no site changed; 1 problem left');
        expect(files.logged.at(-2)).toContain('sites/beta/site.yaml:4:1: taglin: is not an option here');
      },
      { timeout: 15_000 },
    );
  });

  test('a changed template or dealership updates every site that uses it', async () => {
    const one = await files.loaded();
    await one.watch();
    let change = nextChange(one);
    await files.write('templates/metro.yaml', 'search: { pageSize: 9 }\n');
    expect((await change).updated).toEqual(['alpha', 'beta']);
    change = nextChange(one);
    await files.dealership('yard', 'stock: { soldShownDays: 9 }\n');
    expect((await change).updated).toEqual(['alpha', 'beta']);
    expect(one.findBySlug('beta')?.primaryDealership.stock.soldShownDays).toBe(9);
  });

  test('SITE-02 a changed settings file is used even if the database cannot be reached', async () => {
    const { tenants, gone } = tenantsThatFail();
    const one = await files.loaded({ tenants });
    await one.watch();
    gone(true);
    const change = nextChange(one);
    await files.site('alpha', 'tagline: written\n');
    expect((await change).updated).toEqual(['alpha']);
  });

  test('SITE-02 if the file of a new site is saved while the database is down, the file is read again when the database is back', async () => {
    const { tenants, gone } = tenantsThatFail();
    const one = await files.loaded({ tenants, retryMs: 20 });
    await one.watch();
    gone(true);
    await files.site('gamma');
    const failed = 'the site files could not be read again: no database; trying again';
    await expect.poll(() => files.logged).toContain(failed);
    const change = nextChange(one);
    gone(false);
    expect((await change).added).toEqual(['gamma']);
    expect(files.logged.filter((line) => line === failed)).toHaveLength(1);
  });

  test('new sites are noticed when the sites folder did not exist before', async () => {
    const ready = path.join(files.sitesDir, '..', `${path.basename(files.sitesDir)}-ready`);
    await rename(path.join(files.sitesDir, 'sites'), ready);
    const one = await files.loaded();
    expect(one.list()).toEqual([]);
    await one.watch();
    const change = nextChange(one);
    await cp(ready, path.join(files.sitesDir, 'sites'), { recursive: true });
    expect((await change).added.length).toBeGreaterThan(0);
    await rm(ready, { recursive: true });
  });
});
