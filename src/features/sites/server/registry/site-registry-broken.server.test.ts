import { rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteFilesOfEachTest } from '#test/builders/site/site-files.ts';
import { readSettingsSources } from '../site-files.server.ts';

const files = siteFilesOfEachTest();

describe('a broken file', () => {
  test('SITE-02 a site with a broken file keeps its last valid settings, other sites are updated, and the error is logged once', async () => {
    const one = await files.loaded();
    await files.site('alpha', 'search: { pageSize: 0 }\n');
    await files.site('beta', 'tagline: fresh\n');
    await one.load();
    expect(one.findByHost('www.alpha.example')?.search.pageSize).toBe(21);
    expect(one.findBySlug('beta')?.tagline).toBe('fresh');
    expect(one.problems()).toHaveLength(1);
    expect(files.logged).toEqual([
      'sites/alpha/site.yaml:4:21: search.pageSize: 0 is not allowed; allowed: a whole number from 1 to 100 (the last valid version is still served)',
    ]);
    // The log hides every field with the name 'message', because such a field can contain the text of a shopper. So the
    // field for the problem of a settings file has the name 'problem'.
    expect(files.loggedFields[0]).toMatchObject({ option: 'search.pageSize', value: '0', problem: 'is not allowed' });
    expect(files.loggedFields[0]).not.toHaveProperty('message');
    await one.load();
    expect(files.logged).toHaveLength(1);
    await files.site('alpha', 'search: { pageSize: 30 }\n');
    await one.load();
    expect(one.findBySlug('alpha')?.search.pageSize).toBe(30);
    expect(one.problems()).toEqual([]);
  });

  test('sites that list a dealership with a broken file keep their former settings', async () => {
    const one = await files.loaded();
    await files.dealership('yard', 'nonsense: 1\n');
    await one.load();
    expect(one.list().map(({ slug }) => slug)).toEqual(['alpha', 'beta']);
    expect(one.findDealership('yard')?.name).toBe('yard');
  });

  test('if a site file becomes broken, the dealership that this file defines is still served', async () => {
    await files.write('sites/alpha/site.yaml', 'slug: alpha\nname: alpha\ndealerships: [{ slug: inside, name: Inside }]\n');
    const one = await files.loaded();
    const { id } = one.findDealership('inside') ?? {};
    await files.write('sites/alpha/site.yaml', 'slug: alpha\nname: alpha\ndealerships: [\n');
    await one.load();
    expect(one.findDealershipById(id ?? -1)).toMatchObject({ slug: 'inside', name: 'Inside' });
  });

  test('a SITES_DIR that is not a folder is reported when the program starts, and by commands', async () => {
    await expect(files.loaded({ sitesDir: path.join(files.sitesDir, 'nowhere') })).rejects.toThrow(
      `SITES_DIR: '${path.join(files.sitesDir, 'nowhere')}' does not exist; allowed: the folder that contains sites/, dealerships/ and templates/`,
    );
    await expect(readSettingsSources(path.join(files.sitesDir, 'templates/metro.yaml'))).rejects.toThrow(
      /^SITES_DIR: .* is not a folder; allowed: /,
    );
  });

  test('if SITES_DIR is removed while the program runs, every site keeps its settings', async () => {
    const one = await files.loaded();
    await rename(files.sitesDir, `${files.sitesDir}-away`);
    await expect(one.load()).rejects.toThrow('SITES_DIR');
    expect(one.list().map(({ slug }) => slug)).toEqual(['alpha', 'beta']);
    await rename(`${files.sitesDir}-away`, files.sitesDir);
  });

  test('if the file of a site is broken at the first start, the program does not serve this site but serves all other sites', async () => {
    await files.site('alpha', 'search: [\n');
    expect((await files.loaded()).list().map(({ slug }) => slug)).toEqual(['beta']);
    expect(files.logged.join()).toContain('sites/alpha/site.yaml:5:1');
  });
});

describe('production', () => {
  test('a site is refused if it needs a stand-in (replacement for a service) that allowStandIns does not list; the message names feature and missing setting', async () => {
    await files.site('beta', 'allowStandIns: [mail]\n');
    const one = await files.loaded({ mode: 'production' });
    expect(one.list().map(({ slug }) => slug)).toEqual(['beta']);
    expect(files.logged.join()).toContain(
      "sites/alpha/site.yaml: allowStandIns: [] does not list 'mail', so in production the feature leads must not use the embedded replacement (stand-in) of this service; allowed: set SMTP_URL",
    );
  });
});

describe('production with a changed settings file', () => {
  test('a site keeps its former settings if the new ones need a replacement for a service that allowStandIns does not list; the reason is logged', async () => {
    await files.site('beta', 'allowStandIns: [mail]\n');
    const one = await files.loaded({ mode: 'production' });
    await files.site('beta', 'tagline: fresh\n');
    await one.load();
    expect(one.findByHost('beta.localhost')).toMatchObject({ slug: 'beta', tagline: null, allowStandIns: ['mail'] });
    expect(files.logged.at(-1)).toMatch(/sites\/beta\/site\.yaml: allowStandIns: .*\(the last valid version is still served\)$/);
    await files.site('beta', 'tagline: fresh\nallowStandIns: [mail]\n');
    await one.load();
    expect(one.findBySlug('beta')?.tagline).toBe('fresh');
    expect(one.findBySlug('alpha')).toBeNull();
  });
});
