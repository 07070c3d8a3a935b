import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { announceWebPort } from '../web-port.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addSitesCommands } from './sites-commands.server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let sitesDir: string;
/** Value of the setting SECRETS_DIR for the commands of a test; undefined if the setting is missing. */
let secretsDir: string | undefined;

beforeEach(async () => {
  secretsDir = undefined;
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-cli-'));
  for (const folder of ['sites', 'dealerships', 'templates'])
    await cp(path.join(root, folder), path.join(sitesDir, folder), { recursive: true });
});
afterEach(() => rm(sitesDir, { recursive: true }));

const run = async (...args: string[]): Promise<{ readonly output: string; readonly exitCode: number }> => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: { ...environmentSchema.parse({ SITES_DIR: sitesDir, DATA_DIR: sitesDir, SECRETS_DIR: secretsDir }), MODE: 'demo' },
    writesJson: args.includes('--json'),
    write: (line) => lines.push(line),
    openDatabase: () => Promise.reject(new Error('the sites commands need no database')),
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addSitesCommands(program, context);
  await program.parseAsync(['sites', ...args], { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

describe('sites check', () => {
  test('prints compliance notes with their source, and still succeeds', async () => {
    const { output, exitCode } = await run('check');
    expect(output).toContain('note opt-in-checked sites/ironbark-touring/site.yaml forms.optIn.checked');
    expect(output).toContain('Source: ACMA guidance on the Spam Act 2003. Safe value: false.');
    expect(output).toContain('4 sites and 6 dealerships are valid; 0 errors, 10 compliance notes');
    expect(exitCode).toBe(0);
  });

  test('fails on an error, with file, line, value and the allowed values', async () => {
    await writeFile(
      path.join(sitesDir, 'sites/wattlebird-cars/site.yaml'),
      'slug: wattlebird-cars\nname: W\ndealerships: [wattlebird-cars]\nlayout: { facets: lef }\n',
    );
    const { output, exitCode } = await run('check');
    expect(output).toContain(
      `error sites/wattlebird-cars/site.yaml:4:19: layout.facets: "lef" is not allowed; allowed: one of 'rail', 'bar'`,
    );
    expect(exitCode).toBe(1);
  });

  test('accepts a secret in a file of SECRETS_DIR; reports an error if SECRETS_DIR cannot be read, or if the text of the secret is not a valid key for signatures', async () => {
    await writeFile(
      path.join(sitesDir, 'dealerships/spare.yaml'),
      `slug: spare\nname: Spare\nrecipients: { webhooks: [{ url: 'https://crm.example/hook', secret: '\${SPARE_SECRET}' }] }\n`,
    );
    expect((await run('check')).output).toContain('refers to the variable SPARE_SECRET, which is not set');
    secretsDir = path.join(sitesDir, 'secrets');
    const missing = await run('check');
    expect(missing.output).toContain(`error environment: SECRETS_DIR: ${secretsDir} cannot be read (ENOENT); allowed: a folder`);
    expect(missing.exitCode).toBe(1);
    expect((await run('check', 'wattlebird-cars')).output).toContain(`error environment: SECRETS_DIR: ${secretsDir} cannot be read`);
    await mkdir(secretsDir);
    await writeFile(path.join(secretsDir, 'SPARE_SECRET'), 'whsec_c2VjcmV0\n');
    const { output, exitCode } = await run('check');
    expect(output).toContain(' are valid; 0 errors');
    expect(output).not.toMatch(/c2VjcmV0|cannot sign/);
    expect(exitCode).toBe(0);
    await writeFile(path.join(secretsDir, 'SPARE_SECRET'), 'not-base64!\n');
    const wrong = await run('check');
    expect(wrong.output).toMatch(
      /^warning dealerships\/spare\.yaml:3:\d+: recipients\.webhooks\[0\]\.secret: "\$\{SPARE_SECRET\}" refers to a secret that cannot sign messages/m,
    );
    expect([wrong.output.includes('not-base64'), wrong.exitCode]).toEqual([false, 0]);
  });

  test('fails on a missing or invalid mapping file of a feed, with file and line', async () => {
    const write = (name: string, text: string) => writeFile(path.join(sitesDir, 'dealerships', name), text);
    const feeds =
      'feeds:\n  - { name: main }\n  - { name: cars, mapping: mappings/none.yaml }\n  - { name: vans, mapping: mappings/bad.yaml }\n';
    await write('river-cars.yaml', `slug: river-cars\nname: River Cars\nstate: wa\n${feeds}`);
    await write('mappings/bad.yaml', 'identity: { field: Id }\nfields:\n  make: Make\n  model: Model\n  kms: Km\n');
    const { output, exitCode } = await run('check');
    expect(output).toContain('error dealerships/river-cars.yaml:6:28: feeds.1.mapping: "mappings/none.yaml" is no file');
    expect(output).toContain('error dealerships/mappings/bad.yaml:5:3: fields.kms: is not a field of a vehicle');
    expect(output).toContain('2 errors');
    expect(exitCode).toBe(1);
  });

  test('SITE-05 warns about broken pictures and links with file and line, and still succeeds', async () => {
    expect((await run('check')).output).not.toMatch(/^warning .*(is not in|leads to)/m);
    const home = 'hero:\n  picture: { src: /media/nope.avif }\n  action: { label: Go, href: /no-such-page?x=1 }\n';
    await writeFile(path.join(sitesDir, 'sites/wattlebird-cars/home.yaml'), home);
    const { output, exitCode } = await run('check');
    expect(output).toContain(
      'warning sites/wattlebird-cars/home.yaml:2:19: home.hero.picture.src: "/media/nope.avif" is not a file in sites/wattlebird-cars/media\n',
    );
    expect(output).toContain(
      'warning sites/wattlebird-cars/home.yaml:3:30: home.hero.action.href: "/no-such-page?x=1" is a link to a page that this site does not have, so the link is not shown\n',
    );
    expect(output).toMatch(/0 errors, 10 compliance notes, \d warnings/);
    expect(exitCode).toBe(0);
    const { warnings } = JSON.parse((await run('check', '--json')).output);
    expect(warnings.filter(({ file }: { file: string }) => file === 'sites/wattlebird-cars/home.yaml')).toHaveLength(2);
  });

  test('does not warn about a link to the list of dealerships on a site that has this page', async () => {
    await writeFile(
      path.join(sitesDir, 'sites/corella-motor-group/home.yaml'),
      'hero: { action: { label: Where we are, href: /dealerships } }\n',
    );
    const { output } = await run('check', 'corella-motor-group');
    expect(output).not.toContain('/dealerships');
    await writeFile(path.join(sitesDir, 'sites/wattlebird-cars/home.yaml'), 'hero: { action: { label: Where, href: /dealerships } }\n');
    expect((await run('check', 'wattlebird-cars')).output).toContain('"/dealerships" is a link to a page that this site does not have');
  });

  test('warns about links of the menus and the footer to pages that the site does not have', async () => {
    await writeFile(
      path.join(sitesDir, 'sites/wattlebird-cars/site.yaml'),
      `slug: wattlebird-cars
name: W
dealerships: [wattlebird-cars]
navigation:
  - { label: Used cars, href: /search/used-cars }
  - label: Company
    groups:
      - { heading: About, links: [{ label: Team, href: /no-team }, { label: Web, href: 'https://example.com/x' }] }
footer:
  - { heading: Buy, links: [{ label: Vans, href: /no-vans }] }
`,
    );
    const { output, exitCode } = await run('check', 'wattlebird-cars');
    const missing = 'is a link to a page that this site does not have, so the link is not shown';
    expect(output.split('\n').filter((line) => line.includes('is a link to'))).toEqual([
      `warning sites/wattlebird-cars/site.yaml:8:56: navigation[1].groups[0].links[0].href: "/no-team" ${missing}`,
      `warning sites/wattlebird-cars/site.yaml:10:50: footer[0].links[0].href: "/no-vans" ${missing}`,
    ]);
    expect(exitCode).toBe(0);
  });

  test('checks one site alone, with its template, its dealerships and their mapping files', async () => {
    const write = (name: string, text: string) => writeFile(path.join(sitesDir, name), text);
    await write('sites/ironbark-touring/home.yaml', 'herro: {}\n');
    await write('dealerships/corella-perth.yaml', 'slug: corella-perth\nname: 5\n');
    await write('dealerships/mappings/bad.yaml', 'identity: { field: Id }\nfields: { make: Make, model: Model, kms: Km }\n');
    await write(
      'dealerships/kestrel-point-kia.yaml',
      'slug: kestrel-point-kia\nname: K\nfeeds: [{ name: main, mapping: mappings/bad.yaml }]\n',
    );
    const errorsOf = async (slug: string) => {
      const { output, exitCode } = await run('check', slug);
      return { exitCode, files: output.split('\n').flatMap((line) => /^error ([^:]+):/.exec(line)?.[1] ?? []) };
    };
    expect(await errorsOf('wattlebird-cars')).toEqual({ exitCode: 0, files: [] });
    expect(await errorsOf('kestrel-point-kia')).toEqual({ exitCode: 1, files: ['dealerships/mappings/bad.yaml'] });
    const group = await errorsOf('corella-motor-group');
    expect(new Set(group.files)).toEqual(new Set(['dealerships/corella-perth.yaml', 'sites/corella-motor-group/site.yaml']));
    expect(group.exitCode).toBe(1);
    const { output } = await run('check', 'wattlebird-cars');
    expect(output).toContain('1 site and 1 dealership are valid; 0 errors, 0 compliance notes');
    expect(output).not.toMatch(/ironbark|corella|kestrel/);
  });

  test('prints an error with the known sites if the given site does not exist; with the option --json, the error is JSON', async () => {
    expect(await run('check', 'wattlebird-car')).toEqual({
      exitCode: 1,
      output:
        "error there is no site 'wattlebird-car'; did you mean 'wattlebird-cars'?; allowed: corella-motor-group, ironbark-touring, kestrel-point-kia, wattlebird-cars",
    });
    const { output, exitCode } = await run('check', 'x', '--json');
    expect(JSON.parse(output).error.message).toMatch(/^there is no site 'x'; allowed: corella/);
    expect(exitCode).toBe(1);
  });

  test('SITE-17 warns about a brand colour with low contrast to the background, with the measured contrast', async () => {
    const { output, exitCode } = await run('check');
    expect(output).toMatch(
      /^warning sites\/ironbark-touring\/site\.yaml:\d+:10: theme\.brand: "#f2b705" has a contrast of 1\.\d\d:1 to the background colour of the page \(paper\)/m,
    );
    expect(output).toMatch(/0 errors, 10 compliance notes, \d warnings?$/m);
    expect(exitCode).toBe(0);
  });

  test('with the option --json, prints JSON for other programs', async () => {
    const { sites, problems, notes } = JSON.parse((await run('check', '--json')).output);
    expect(sites).toHaveLength(4);
    expect(problems).toEqual([]);
    expect(notes[0]).toMatchObject({ site: 'ironbark-touring', code: 'opt-in-checked' });
  });
});

test('`sites list` prints hosts, dealerships and errors', async () => {
  await writeFile(path.join(sitesDir, 'sites/wattlebird-cars/site.yaml'), 'slug: [\n');
  const { output } = await run('list');
  expect(output).toMatch(
    /corella-motor-group +group +Corella Motor Group +corella-motor-group\.localhost corella\.localhost +corella-sydney corella-adelaide corella-perth/,
  );
  expect(output).toContain('wattlebird-cars  has errors');
});

test('SITE-05 `sites new` writes a valid site, and fails when the site exists', async () => {
  expect((await run('new', 'fresh-yard', '--name', 'Fresh Yard')).output).toContain('wrote sites/fresh-yard/site.yaml');
  expect((await run('check')).output).toContain('5 sites and 7 dealerships are valid; 0 errors, 11 compliance notes');
  expect(await run('new', 'fresh-yard')).toMatchObject({ exitCode: 1, output: 'error The folder sites/fresh-yard already exists' });
});

test('`sites check` warns of a dealership without receivers of leads or without locations, with file and line', async () => {
  await run('new', 'fresh-yard');
  const { output, exitCode } = await run('check');
  expect(output).toContain(
    "warning dealerships/fresh-yard.yaml:15:3: recipients: names nobody who receives the leads, so they are only stored ('leads list' shows NO RECEIVER); allowed: at least one address in 'email' or 'adf', or one entry in 'webhooks'\n",
  );
  expect(output).toMatch(
    /^warning dealerships\/fresh-yard\.yaml:\d+:12: locations: is empty, so the site shows no address .*; allowed: at least one location with/m,
  );
  expect(exitCode).toBe(0);
  expect(output).not.toMatch(/^warning dealerships\/(?!fresh-yard)/m);
});

test('`sites check` warns if a dealership that a site file defines has no receivers', async () => {
  await writeFile(
    path.join(sitesDir, 'sites/wattlebird-cars/site.yaml'),
    'slug: wattlebird-cars\nname: W\ndealerships:\n  - wattlebird-cars\n  - slug: inner\n    name: Inner\n    recipients: { email: [] }\n',
  );
  const { output } = await run('check');
  expect(output).toContain('warning sites/wattlebird-cars/site.yaml:7:17: dealerships[1].recipients: names nobody');
  expect(output).toContain('warning sites/wattlebird-cars/site.yaml:5:5: dealerships[1].locations: is empty');
});

test('`sites check` warns of a dealership whose locations have no opening hours', async () => {
  const address = "{ street: 1 Example Street, city: Perth, state: wa, postcode: '6000' }";
  await writeFile(
    path.join(sitesDir, 'dealerships/river-cars.yaml'),
    `slug: river-cars\nname: R\nstate: wa\nrecipients: { email: [a@river.example] }\nlocations:\n  - { id: m, name: Main, slug: main, address: ${address} }\n`,
  );
  const { output } = await run('check');
  expect(output).toContain('warning dealerships/river-cars.yaml:6:3: locations: has no location with opening hours, so');
  expect(output).not.toMatch(/recipients: names nobody|locations: is empty|dealerships\/corella/);
});

test('`sites new` lists the settings that must still be filled in', async () => {
  const { output } = await run('new', 'fresh-yard');
  for (const option of ['recipients', 'locations', 'state, licences', 'creditStatement'])
    expect(output).toMatch(new RegExp(`^  ${option} `, 'm'));
});

test('`sites new` prints the URL with the port of the running server, even if the setting PORT of the command is different', async () => {
  const end = await announceWebPort({ DATA_DIR: sitesDir }, 4100, { warn: () => {} });
  expect((await run('new', 'fresh-yard')).output).toContain('The running server shows the site at http://fresh-yard.localhost:4100/\n');
  await end();
  expect((await run('new', 'other-yard')).output).toContain("http://other-yard.localhost:3000/ after 'npm start'");
});

test("SITE-05 `sites new` prints the site's URL and the next commands", async () => {
  const { output } = await run('new', 'fresh-yard');
  expect(output).toContain('http://fresh-yard.localhost:3000/');
  expect(output).toContain('npm run forecourt -- sites check');
  expect(output).toContain('npm run forecourt -- stock import --dealership fresh-yard --file <feed>');
});

test('`sites schemas` writes a JSON Schema for every kind of settings file, and the list of options', async () => {
  await run('schemas');
  const written = (await readdir(path.join(sitesDir, 'schemas'))).sort();
  expect(written).toEqual(expect.arrayContaining(['dealership.schema.json', 'options.md', 'site.schema.json', 'template.schema.json']));
  // The schema of mapping files is left out, because `stock mapping-schema` writes it.
  expect(written).toEqual((await readdir(path.join(root, 'schemas'))).filter((name) => name !== 'mapping.schema.json').sort());
});
