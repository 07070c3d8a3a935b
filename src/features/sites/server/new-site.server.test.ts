import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { complianceNotes } from '../rules/compliance-notes.ts';
import { resolveSites } from '../rules/settings/resolve/resolve-sites.ts';
import { createNewSite } from './new-site.server.ts';
import { readSettingsSources } from './site-files.server.ts';

let sitesDir: string;

beforeEach(async () => {
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-new-'));
  await cp(path.resolve(import.meta.dirname, '../../../../templates'), path.join(sitesDir, 'templates'), { recursive: true });
});
afterEach(() => rm(sitesDir, { recursive: true }));

test.each(['metro', 'marque', 'group'])(
  'SITE-05 the files that `sites new` creates for the template %s are valid, and only the missing credit provider causes a compliance note',
  async (template) => {
    const created = await createNewSite(sitesDir, { slug: 'new-yard', name: 'Bob\'s "Best" Cars: yes', template });
    expect(created).toEqual({
      ok: true,
      value: ['sites/new-yard/site.yaml', 'sites/new-yard/home.yaml', 'sites/new-yard/pages/about-us.yaml', 'dealerships/new-yard.yaml'],
    });
    const { sites, problems } = resolveSites(await readSettingsSources(sitesDir), { schemas: SITE_SCHEMAS, environment: {} });
    expect(problems).toEqual([]);
    expect(sites[0]).toMatchObject({ slug: 'new-yard', name: 'Bob\'s "Best" Cars: yes', template });
    expect(sites.flatMap(complianceNotes).map(({ code }) => code)).toEqual(['credit-statement']);
  },
);

test('`sites new` writes examples as comments below empty lists; they become valid entries when the signs [] and # are deleted', async () => {
  await createNewSite(sitesDir, { slug: 'new-yard', name: 'New Yard', template: 'metro' });
  const file = path.join(sitesDir, 'dealerships/new-yard.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/^(licences|locations): \[\]$/gm, '$1:').replaceAll(/^#(?= {2})/gm, ''));
  const { dealerships, problems } = resolveSites(await readSettingsSources(sitesDir), { schemas: SITE_SCHEMAS, environment: {} });
  expect(problems).toEqual([]);
  expect(dealerships[0]).toMatchObject({ licences: [{ kind: 'dealer' }], locations: [{ primary: true, openingHours: [{ weekday: 1 }] }] });
});

describe('the command `sites new`', () => {
  test.each([
    [{ slug: 'Bad Slug', name: 'x', template: 'metro' }, "slug 'Bad Slug' is not allowed"],
    [{ slug: '../out', name: 'x', template: 'metro' }, "slug '../out' is not allowed"],
    [{ slug: 'yard', name: 'x', template: 'mtro' }, "template 'mtro' is not known; allowed: group, marque, metro"],
    [{ slug: 'yard', name: ' ', template: 'metro' }, 'name must not be empty'],
  ])('refuses %j', async (site, message) => {
    const created = await createNewSite(sitesDir, site);
    expect(created).toMatchObject({ ok: false, error: expect.stringContaining(message) });
  });

  test('refuses to overwrite an existing site', async () => {
    await createNewSite(sitesDir, { slug: 'yard', name: 'First', template: 'metro' });
    expect(await createNewSite(sitesDir, { slug: 'yard', name: 'Second', template: 'metro' })).toEqual({
      ok: false,
      error: 'The folder sites/yard already exists',
    });
    expect(await readFile(path.join(sitesDir, 'sites/yard/site.yaml'), 'utf8')).toContain('First');
  });
});
