import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { SiteRegistry, type SiteRegistryOptions } from '#features/sites/server/registry/site-registry.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { openTestDatabase, type TestDatabase } from '../program/test-database.ts';

/**
 * The folder SITES_DIR with the settings files of two sites, `alpha` and `beta`, that show the stock of the
 * dealership `yard`. Each test gets a new folder. `loaded()` creates a site registry that reads the files.
 */
export class SiteFiles {
  sitesDir = '';
  /**
   * The log messages of the site registry that the last call of `loaded()` created. `loggedFields` contains the
   * structured fields of each message.
   */
  logged: string[] = [];
  loggedFields: object[] = [];
  opened!: TestDatabase;
  #registries: SiteRegistry[] = [];

  readonly write = async (file: string, text: string): Promise<void> => {
    const target = path.join(this.sitesDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  };

  readonly site = (slug: string, more = ''): Promise<void> =>
    this.write(`sites/${slug}/site.yaml`, `slug: ${slug}\nname: ${slug}\ndealerships: [yard]\n${more}`);

  readonly dealership = (slug: string, more = ''): Promise<void> =>
    this.write(`dealerships/${slug}.yaml`, `slug: ${slug}\nname: ${slug}\n${more}`);

  /** Creates a new site registry and loads the files, as the program does at its start. */
  readonly loaded = async (options: Partial<SiteRegistryOptions> = {}): Promise<SiteRegistry> => {
    this.logged = [];
    this.loggedFields = [];
    const log = (about: object, message: string): void => {
      this.loggedFields.push(about);
      this.logged.push(message);
    };
    const registry = new SiteRegistry({
      schemas: SITE_SCHEMAS,
      sitesDir: this.sitesDir,
      tenants: new TenantStore(this.opened.database),
      mode: 'demo',
      services: { mail: 'file' },
      environment: {},
      log: { info: log, warn: log, error: log },
      ...options,
    });
    this.#registries.push(registry);
    await registry.load();
    return registry;
  };

  async open(): Promise<void> {
    this.opened = await openTestDatabase();
  }

  async begin(): Promise<void> {
    this.sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-sites-'));
    await this.write('templates/metro.yaml', 'description: plain\n');
    await this.dealership('yard');
    await this.site('alpha', 'domains: [www.alpha.example]\n');
    await this.site('beta');
  }

  async end(): Promise<void> {
    for (const registry of this.#registries.splice(0)) await registry.close();
    await rm(this.sitesDir, { recursive: true });
  }
}

/** Creates site files for each test of the test file that calls this function. */
export const siteFilesOfEachTest = (): SiteFiles => {
  const files = new SiteFiles();
  beforeAll(() => files.open());
  afterAll(() => files.opened.close());
  beforeEach(() => files.begin());
  afterEach(() => files.end());
  return files;
};
