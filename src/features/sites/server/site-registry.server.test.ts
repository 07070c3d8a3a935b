import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/test-database.ts';
import { readSettingsSources } from './site-files.server.ts';
import { SiteRegistry, type SiteRegistryOptions } from './site-registry.server.ts';
import { TenantStore } from './tenant-store.server.ts';

let opened: TestDatabase;
let sitesDir: string;
let logged: string[];
let abouts: object[];
let registry: SiteRegistry;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const write = async (file: string, text: string) => {
  const target = path.join(sitesDir, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
};

const site = (slug: string, more = '') => write(`sites/${slug}/site.yaml`, `slug: ${slug}\nname: ${slug}\ndealerships: [yard]\n${more}`);
const dealership = (slug: string, more = '') => write(`dealerships/${slug}.yaml`, `slug: ${slug}\nname: ${slug}\n${more}`);

const create = (options: Partial<SiteRegistryOptions> = {}): SiteRegistry => {
  logged = [];
  abouts = [];
  const log = (about: object, message: string) => {
    abouts.push(about);
    logged.push(message);
  };
  registry = new SiteRegistry({
    sitesDir,
    tenants: new TenantStore(opened.database),
    mode: 'demo',
    services: { mail: 'file' },
    environment: {},
    log: { info: log, warn: log, error: log },
    ...options,
  });
  return registry;
};

const loaded = async (options: Partial<SiteRegistryOptions> = {}): Promise<SiteRegistry> => {
  const created = create(options);
  await created.load();
  return created;
};

beforeEach(async () => {
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-sites-'));
  await write('templates/metro.yaml', 'description: plain\n');
  await dealership('yard');
  await site('alpha', 'domains: [www.alpha.example]\n');
  await site('beta');
});

afterEach(async () => {
  await registry.close();
  await rm(sitesDir, { recursive: true });
});

describe('hosts', () => {
  test('SITE-02 SITE-05 the host leads to the site, whatever its case, port and trailing dot', async () => {
    const { findByHost } = await loaded().then((one) => ({ findByHost: (host: string) => one.findByHost(host)?.slug ?? null }));
    expect(findByHost('alpha.localhost:3000')).toBe('alpha');
    expect(findByHost('WWW.Alpha.example.:443')).toBe('alpha');
    expect(findByHost('beta.localhost')).toBe('beta');
  });

  test('SITE-05 every site answers below DOMAIN by its slug, without a list of its own', async () => {
    const one = await loaded({ domain: 'cars.example' });
    expect(one.findByHost('beta.cars.example')?.slug).toBe('beta');
    expect(one.findByHost('Alpha.Cars.Example:443')?.slug).toBe('alpha');
    expect([one.findByHost('gamma.cars.example'), one.findByHost('cars.example')]).toEqual([null, null]);
    expect((await loaded()).findByHost('beta.cars.example')).toBeNull();
  });

  test('an unknown host, an address included, gets DEFAULT_SITE or nothing', async () => {
    const strict = await loaded();
    expect([strict.findByHost('other.example'), strict.findByHost('127.0.0.1:3000'), strict.findByHost('[::1]:3000')]).toEqual([
      null,
      null,
      null,
    ]);
    const open = await loaded({ defaultSite: 'beta' });
    expect(open.findByHost('127.0.0.1:3000')?.slug).toBe('beta');
  });

  test('a DEFAULT_SITE that is no site is told', async () => {
    await loaded({ defaultSite: 'gamma' });
    expect(logged.join()).toContain('DEFAULT_SITE: gamma is not a site that serves; allowed: alpha, beta');
  });
});

describe('numbers', () => {
  test('ENT-24 a slug keeps its number over loads, restarts and absence', async () => {
    const first = await loaded();
    const id = first.findBySlug('alpha')?.id;
    expect(id).toEqual(expect.any(Number));
    expect(first.findBySlug('beta')?.id).not.toBe(id);
    await rename(path.join(sitesDir, 'sites/alpha'), path.join(sitesDir, 'away'));
    await first.load();
    expect(first.findBySlug('alpha')).toBeNull();
    await rename(path.join(sitesDir, 'away'), path.join(sitesDir, 'sites/alpha'));
    expect((await loaded()).findBySlug('alpha')?.id).toBe(id);
  });

  test('dealerships have theirs, shared by the sites that list them', async () => {
    const one = await loaded();
    const yard = one.findDealership('yard');
    expect(one.list().map(({ primaryDealership }) => primaryDealership.id)).toEqual([yard?.id, yard?.id]);
    expect(one.findDealershipById(yard?.id ?? -1)?.slug).toBe('yard');
    expect(one.findById(one.findBySlug('beta')?.id ?? -1)?.slug).toBe('beta');
  });

  test('two nodes that register one slug at once get one number', async () => {
    const tenants = new TenantStore(opened.database);
    const ids = await Promise.all(Array.from({ length: 8 }, () => tenants.registerSite('raced')));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('content version', () => {
  test('is equal for equal settings, whatever the order in the file, and changes with any option and dealership', async () => {
    await site('alpha', 'search: { pageSize: 12, popularMakes: 3 }\n');
    const version = (await loaded()).findBySlug('alpha')?.contentVersion;
    await site('alpha', '# a comment\nsearch:\n  popularMakes: 3\n  pageSize: 12\n');
    expect((await loaded()).findBySlug('alpha')?.contentVersion).toBe(version);
    await site('alpha', 'search: { pageSize: 13, popularMakes: 3 }\n');
    expect((await loaded()).findBySlug('alpha')?.contentVersion).not.toBe(version);
    await site('alpha', 'search: { pageSize: 12, popularMakes: 3 }\n');
    await dealership('yard', 'phone: (07) 5550 1234\n');
    expect((await loaded()).findBySlug('alpha')?.contentVersion).not.toBe(version);
  });

  test('does not depend on secrets, yet a changed recipient is taken over', async () => {
    const one = await loaded();
    const before = one.findBySlug('alpha');
    await dealership('yard', 'recipients: { email: [sales@yard.example] }\n');
    await one.load();
    const after = one.findBySlug('alpha');
    expect(after?.contentVersion).toBe(before?.contentVersion);
    expect(after?.primaryDealership.recipients.email).toEqual(['sales@yard.example']);
  });
});

describe('a broken file', () => {
  test('SITE-02 keeps the last good version of its site, others still update, and says what is wrong once', async () => {
    const one = await loaded();
    await site('alpha', 'search: { pageSize: 0 }\n');
    await site('beta', 'tagline: fresh\n');
    await one.load();
    expect(one.findByHost('www.alpha.example')?.search.pageSize).toBe(21);
    expect(one.findBySlug('beta')?.tagline).toBe('fresh');
    expect(one.problems()).toHaveLength(1);
    expect(logged).toEqual([
      'sites/alpha/site.yaml:4:21: search.pageSize: 0 is not allowed; allowed: a whole number from 1 to 100 (the last good version goes on serving)',
    ]);
    // The log hides what is called a message: that is a shopper's.
    expect(abouts[0]).toMatchObject({ option: 'search.pageSize', value: '0', problem: 'is not allowed' });
    expect(abouts[0]).not.toHaveProperty('message');
    await one.load();
    expect(logged).toHaveLength(1);
    await site('alpha', 'search: { pageSize: 30 }\n');
    await one.load();
    expect(one.findBySlug('alpha')?.search.pageSize).toBe(30);
    expect(one.problems()).toEqual([]);
  });

  test('of a dealership keeps the sites that list it as they were', async () => {
    const one = await loaded();
    await dealership('yard', 'nonsense: 1\n');
    await one.load();
    expect(one.list().map(({ slug }) => slug)).toEqual(['alpha', 'beta']);
    expect(one.findDealership('yard')?.name).toBe('yard');
  });

  test('a SITES_DIR that is no folder is named, at a start and by commands alike', async () => {
    await expect(loaded({ sitesDir: path.join(sitesDir, 'nowhere') })).rejects.toThrow(
      `SITES_DIR: '${path.join(sitesDir, 'nowhere')}' is not there; allowed: the folder that holds sites/, dealerships/ and templates/`,
    );
    await expect(readSettingsSources(path.join(sitesDir, 'templates/metro.yaml'))).rejects.toThrow(
      /^SITES_DIR: .* is no folder; allowed: /,
    );
  });

  test('a SITES_DIR that goes away while the program runs leaves every site as it was', async () => {
    const one = await loaded();
    await rename(sitesDir, `${sitesDir}-away`);
    await expect(one.load()).rejects.toThrow('SITES_DIR');
    expect(one.list().map(({ slug }) => slug)).toEqual(['alpha', 'beta']);
    await rename(`${sitesDir}-away`, sitesDir);
  });

  test('at the first start leaves only its own site out', async () => {
    await site('alpha', 'search: [\n');
    expect((await loaded()).list().map(({ slug }) => slug)).toEqual(['beta']);
    expect(logged.join()).toContain('sites/alpha/site.yaml:5:1');
  });
});

describe('production', () => {
  test('refuses a site that rests on a stand-in, naming setting and feature, unless the site allows it', async () => {
    await site('beta', 'allowStandIns: [mail]\n');
    const one = await loaded({ mode: 'production' });
    expect(one.list().map(({ slug }) => slug)).toEqual(['beta']);
    expect(logged.join()).toContain(
      "sites/alpha/site.yaml: allowStandIns: [] does not list 'mail': the site rests on the stand-in for mail in production (leads); allowed: set SMTP_URL",
    );
  });
});

describe('production, while it runs', () => {
  test('a site that no longer allows the stand-in it rests on goes on as it was, and says why', async () => {
    await site('beta', 'allowStandIns: [mail]\n');
    const one = await loaded({ mode: 'production' });
    await site('beta', 'tagline: fresh\n');
    await one.load();
    expect(one.findByHost('beta.localhost')).toMatchObject({ slug: 'beta', tagline: null, allowStandIns: ['mail'] });
    expect(logged.at(-1)).toMatch(/sites\/beta\/site\.yaml: allowStandIns: .*\(the last good version goes on serving\)$/);
    await site('beta', 'tagline: fresh\nallowStandIns: [mail]\n');
    await one.load();
    expect(one.findBySlug('beta')?.tagline).toBe('fresh');
    expect(one.findBySlug('alpha')).toBeNull();
  });
});

describe('watching', () => {
  /** Waits for the next change that a reload announces. */
  const nextChange = (one: SiteRegistry) =>
    new Promise<{ added: readonly string[]; updated: readonly string[]; removed: readonly string[] }>((resolve) => {
      const stop = one.onChange((change) => {
        stop();
        resolve(change);
      });
    });

  test('a saved, a new and a removed site are taken over without a restart', async () => {
    const one = await loaded();
    await one.watch();
    const version = one.findBySlug('beta')?.contentVersion;
    let change = nextChange(one);
    await site('alpha', 'tagline: written\n');
    expect(await change).toEqual({ added: [], updated: ['alpha'], removed: [] });
    expect(one.findBySlug('alpha')?.tagline).toBe('written');
    expect(one.findBySlug('beta')?.contentVersion).toBe(version);

    change = nextChange(one);
    await site('gamma');
    expect((await change).added).toEqual(['gamma']);
    expect(one.findByHost('gamma.localhost')?.slug).toBe('gamma');

    change = nextChange(one);
    await rm(path.join(sitesDir, 'sites/gamma'), { recursive: true });
    expect((await change).removed).toEqual(['gamma']);
    expect(one.findByHost('gamma.localhost')).toBeNull();
  });

  test('an editor that saves by renaming a temporary file over the old one is seen', async () => {
    const one = await loaded();
    await one.watch();
    const change = nextChange(one);
    await write('sites/alpha/site.yaml.tmp', 'slug: alpha\nname: Renamed\ndealerships: [yard]\n');
    await rename(path.join(sitesDir, 'sites/alpha/site.yaml.tmp'), path.join(sitesDir, 'sites/alpha/site.yaml'));
    expect((await change).updated).toEqual(['alpha']);
    expect(one.findBySlug('alpha')?.name).toBe('Renamed');
  });

  test('SITE-02 the log says that a saved file was taken over, and what is still wrong', async () => {
    const one = await loaded();
    await one.watch();
    await site('alpha', 'tagline: good\n');
    // A reload may come while the file is half written: what counts is what the log says in the end.
    await vi.waitFor(() => expect(logged.at(-1)).toBe('site files were read again: updated alpha'), { timeout: 15_000 });
    await site('beta', 'taglin: bad\n');
    await vi.waitFor(
      () => {
        expect(logged.at(-1)).toBe('site files were read again: no site changed; 1 problem left');
        expect(logged.at(-2)).toContain('sites/beta/site.yaml:4:1: taglin: is not an option here');
      },
      { timeout: 15_000 },
    );
  });

  test('a changed template reaches every site that uses it, a changed dealership too', async () => {
    const one = await loaded();
    await one.watch();
    let change = nextChange(one);
    await write('templates/metro.yaml', 'search: { pageSize: 9 }\n');
    expect((await change).updated).toEqual(['alpha', 'beta']);
    change = nextChange(one);
    await dealership('yard', 'stock: { soldShownDays: 9 }\n');
    expect((await change).updated).toEqual(['alpha', 'beta']);
    expect(one.findBySlug('beta')?.primaryDealership.stock.soldShownDays).toBe(9);
  });

  test('sites that appear where there was no folder are seen', async () => {
    const ready = path.join(sitesDir, '..', `${path.basename(sitesDir)}-ready`);
    await rename(path.join(sitesDir, 'sites'), ready);
    const one = await loaded();
    expect(one.list()).toEqual([]);
    await one.watch();
    const change = nextChange(one);
    await cp(ready, path.join(sitesDir, 'sites'), { recursive: true });
    expect((await change).added.length).toBeGreaterThan(0);
    await rm(ready, { recursive: true });
  });
});
