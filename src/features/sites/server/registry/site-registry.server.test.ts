import { rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteFilesOfEachTest } from '#test/builders/site/site-files.ts';
import { TenantStore } from '../tenant-store.server.ts';

const files = siteFilesOfEachTest();

describe('hosts', () => {
  test('SITE-02 SITE-05 the host of a request selects the site; letter case, port and a dot at the end of the host make no difference', async () => {
    const { findByHost } = await files.loaded().then((one) => ({ findByHost: (host: string) => one.findByHost(host)?.slug ?? null }));
    expect(findByHost('alpha.localhost:3000')).toBe('alpha');
    expect(findByHost('WWW.Alpha.example.:443')).toBe('alpha');
    expect(findByHost('beta.localhost')).toBe('beta');
  });

  test('SITE-05 every site is served at the host <slug>.<DOMAIN>, even if its settings do not list this host', async () => {
    const one = await files.loaded({ domain: 'cars.example' });
    expect(one.findByHost('beta.cars.example')?.slug).toBe('beta');
    expect(one.findByHost('Alpha.Cars.Example:443')?.slug).toBe('alpha');
    expect([one.findByHost('gamma.cars.example'), one.findByHost('cars.example')]).toEqual([null, null]);
    expect((await files.loaded()).findByHost('beta.cars.example')).toBeNull();
  });

  test('DEFAULT_SITE names the site for requests to an unknown host or an IP address; without DEFAULT_SITE, no site is found for these requests', async () => {
    const strict = await files.loaded();
    expect([strict.findByHost('other.example'), strict.findByHost('127.0.0.1:3000'), strict.findByHost('[::1]:3000')]).toEqual([
      null,
      null,
      null,
    ]);
    const open = await files.loaded({ defaultSite: 'beta' });
    expect(open.findByHost('127.0.0.1:3000')?.slug).toBe('beta');
  });

  test('a DEFAULT_SITE that is not the slug of a site is reported', async () => {
    await files.loaded({ defaultSite: 'gamma' });
    expect(files.logged.join()).toContain('DEFAULT_SITE: gamma is not the slug of a served site; allowed: alpha, beta');
  });
});

describe('database ids', () => {
  test('ENT-24 a site has the same id as before after a reload or a restart, and after its files were missing and are back', async () => {
    const first = await files.loaded();
    const id = first.findBySlug('alpha')?.id;
    expect(id).toEqual(expect.any(Number));
    expect(first.findBySlug('beta')?.id).not.toBe(id);
    await rename(path.join(files.sitesDir, 'sites/alpha'), path.join(files.sitesDir, 'away'));
    await first.load();
    expect(first.findBySlug('alpha')).toBeNull();
    await rename(path.join(files.sitesDir, 'away'), path.join(files.sitesDir, 'sites/alpha'));
    expect((await files.loaded()).findBySlug('alpha')?.id).toBe(id);
  });

  test('a dealership keeps its id, which is the same on all sites that list it', async () => {
    const one = await files.loaded();
    const yard = one.findDealership('yard');
    expect(one.list().map(({ primaryDealership }) => primaryDealership.id)).toEqual([yard?.id, yard?.id]);
    expect(one.findDealershipById(yard?.id ?? -1)?.slug).toBe('yard');
    expect(one.findById(one.findBySlug('beta')?.id ?? -1)?.slug).toBe('beta');
  });

  test('two nodes that register a slug at the same time get the same id', async () => {
    const tenants = new TenantStore(files.opened.database);
    const ids = await Promise.all(Array.from({ length: 8 }, () => tenants.registerSite('raced')));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('content version', () => {
  test('the content version changes if an option of the site or of its dealership changes; the order of the options has no effect', async () => {
    await files.site('alpha', 'search: { pageSize: 12, popularMakes: 3 }\n');
    const version = (await files.loaded()).findBySlug('alpha')?.contentVersion;
    await files.site('alpha', '# a comment\nsearch:\n  popularMakes: 3\n  pageSize: 12\n');
    expect((await files.loaded()).findBySlug('alpha')?.contentVersion).toBe(version);
    await files.site('alpha', 'search: { pageSize: 13, popularMakes: 3 }\n');
    expect((await files.loaded()).findBySlug('alpha')?.contentVersion).not.toBe(version);
    await files.site('alpha', 'search: { pageSize: 12, popularMakes: 3 }\n');
    await files.dealership('yard', 'phone: (07) 5550 1234\n');
    expect((await files.loaded()).findBySlug('alpha')?.contentVersion).not.toBe(version);
  });

  test('a changed lead recipient is used, but does not change the content version', async () => {
    const one = await files.loaded();
    const before = one.findBySlug('alpha');
    await files.dealership('yard', 'recipients: { email: [sales@yard.example] }\n');
    await one.load();
    const after = one.findBySlug('alpha');
    expect(after?.contentVersion).toBe(before?.contentVersion);
    expect(after?.primaryDealership.recipients.email).toEqual(['sales@yard.example']);
  });
});
