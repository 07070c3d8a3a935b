import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { SITE_SCHEMAS } from '../../site-schemas.ts';
import { addSitesCommands } from '../sites-commands.server.ts';
import { collectAnswers } from './new-site.server.ts';

let sitesDir: string;
beforeEach(async () => {
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-new-'));
  await cp(path.resolve(import.meta.dirname, '../../../../templates'), path.join(sitesDir, 'templates'), { recursive: true });
});
afterEach(() => rm(sitesDir, { recursive: true }));

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addSitesCommands(program, {
    environment: { ...environmentSchema.parse({ SITES_DIR: sitesDir, DATA_DIR: sitesDir }), MODE: 'demo' },
    writesJson: args.includes('--json'),
    write: (line) => lines.push(line),
    openDatabase: () => Promise.reject(new Error('sites new needs no database')),
  });
  await program.parseAsync(['sites', 'new', ...args], { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

const resolve = async () => resolveSites(await readSettingsSources(sitesDir), { schemas: SITE_SCHEMAS, environment: {} });

const ANSWERS = [
  ...['--name', 'Bob\'s "Best": Cars', '--brand', '#0B5', '--phone', '(03) 5550 1234', '--email', 'sales@river.example'],
  ...['--street', '1 River Road', '--city', 'Geelong', '--postcode', '3220', '--licence', '00123', '--domain', 'www.river.example'],
  ...['--manufacturer', 'Kia', '--features', 'compare,garage'],
];

test.each(['metro', 'marque', 'group'])(
  'SITE-05 `sites new` writes a valid site of the template %s from the command line options, with a location and a page about the dealer',
  async (template) => {
    const feed = path.join(sitesDir, 'stock.csv');
    await writeFile(feed, 'Ref;Brand;Range\n1;Kia;Rio\n2;Kia;Picanto\n');
    const { output, exitCode } = await run('river', '--template', template, ...ANSWERS, '--feed', feed, '--yes');
    expect(exitCode).toBe(0);
    const { sites, problems } = await resolve();
    expect(problems.map(formatProblem)).toEqual([]);
    expect(sites[0]).toMatchObject({
      name: 'Bob\'s "Best": Cars',
      template,
      timeZone: 'Australia/Melbourne',
      defaultState: 'vic',
      theme: { brand: '#00bb55' },
      domains: ['www.river.example'],
      manufacturer: { name: 'Kia' },
      features: { compare: true, garage: true },
      home: { hero: { heading: expect.stringContaining('in Geelong') } },
      pages: { 'about-us': { title: 'About us' } },
    });
    expect(sites[0]?.primaryDealership).toMatchObject({
      state: 'vic',
      licences: [{ label: 'LMCT', number: '00123' }],
      recipients: { email: ['sales@river.example'] },
      feeds: [{ source: feed, mapping: 'mappings/river.yaml', full: true }],
      locations: [{ phone: '(03) 5550 1234', address: { postcode: '3220', state: 'vic' } }],
    });
    expect(await readFile(path.join(sitesDir, 'dealerships/mappings/river.yaml'), 'utf8')).toContain('identity: { field: Ref }');
    expect(output).toContain('stock import --dealership river\n');
    expect(output).toContain('leads list --site river');
  },
);

test('`sites new` reports all wrong options together, each with what is allowed, and writes nothing', async () => {
  const { output, exitCode } = await run(
    'river',
    '--brand',
    '#777777',
    '--phone',
    '123',
    '--email',
    'a@b',
    '--postcode',
    '99',
    '--domain',
    'https://www.x.com/',
    '--features',
    'compre',
    '--template',
    'mtro',
    '--yes',
  );
  expect(exitCode).toBe(1);
  expect(output.split('\n')).toEqual([
    "error template 'mtro' is not known; did you mean 'metro'?; allowed: group, marque, metro",
    expect.stringMatching(/^error --brand: '#777777' .*; the nearest colour that is allowed: #/),
    expect.stringMatching(/^error --phone: '123' is no phone number; allowed: /),
    expect.stringMatching(/^error --email: 'a@b' is no e-mail address; allowed: /),
    expect.stringMatching(/^error --postcode: '99' is no Australian postcode; allowed: /),
    expect.stringMatching(/^error --domain: .* did you mean 'www.x.com'\?; allowed: /),
    expect.stringMatching(/^error --features: 'compre' is no feature; did you mean 'compare'\?; allowed: /),
  ]);
  expect(await readdir(sitesDir)).toEqual(['templates']);
  expect((await run('River Cars')).output).toMatch(/^error slug 'River Cars' is not allowed; allowed: .*; did you mean 'river-cars'\?$/);
});

test('on a terminal, `sites new` prints why an answer is wrong and asks again; after an empty answer it uses the default', async () => {
  const typed = ['', 'mtro', 'marque', '777777', '#b4320a', '12', '(07) 5550 1234', '', '', '400', '4000'];
  const asked: string[] = [];
  const written: string[] = [];
  const answers = await collectAnswers(
    { template: 'metro', email: 'sales@river.example' },
    {
      slug: 'river',
      templates: ['metro', 'marque'],
      write: (line) => written.push(line),
      isGiven: (name) => name === 'email',
      ask: async (question) => {
        asked.push(question);
        return typed.shift() ?? null;
      },
    },
  );
  expect(answers).toEqual({
    ok: true,
    value: {
      email: 'sales@river.example',
      name: 'river',
      template: 'marque',
      brand: '#b4320a',
      phone: '(07) 5550 1234',
      postcode: '4000',
      state: 'qld',
    },
  });
  expect(asked.filter((question) => question.startsWith('E-mail'))).toEqual([]);
  expect(written).toEqual([
    expect.stringContaining("template 'mtro' is not known"),
    expect.stringContaining("'777777' is a background"),
    expect.stringContaining("'12' is no phone number"),
    expect.stringContaining("'400' is no Australian postcode"),
  ]);
});

test('`sites new` writes the site even if its feed cannot be read yet, and prints a warning about the feed', async () => {
  const { output, exitCode } = await run('river', '--feed', path.join(sitesDir, 'none.csv'), '--yes');
  expect(exitCode).toBe(0);
  expect(output).toContain('warning the feed cannot be read now, so it has no mapping yet: the file ');
  expect((await resolve()).problems).toEqual([]);
});

test('`sites new --json` prints the written files', async () => {
  const { output } = await run('river', '--json');
  expect(JSON.parse(output)).toEqual({
    site: 'river',
    files: ['sites/river/site.yaml', 'sites/river/home.yaml', 'sites/river/pages/about-us.yaml', 'dealerships/river.yaml'],
  });
});

test('SITE-20 `sites new` uses the state of --state, or the state of the postcode; if neither option is given, the state is Queensland and the command prints a note', async () => {
  const stateOf = async () => (await resolve()).sites.map(({ defaultState, primaryDealership }) => [defaultState, primaryDealership.state]);
  const untold = await run('river', '--yes');
  expect(await stateOf()).toEqual([['qld', 'qld']]);
  expect(untold.output).toContain("the state is 'qld' until you change it in this file and in site.yaml (defaultState)");
  await run('salt', '--state', 'SA', '--yes');
  await run('tin', '--postcode', '7000', '--licence', '00123', '--yes');
  expect(await stateOf()).toEqual([
    ['qld', 'qld'],
    ['sa', 'sa'],
    ['tas', 'tas'],
  ]);
});

test('`sites new` refuses an unknown state, and warns of a state that does not fit the postcode', async () => {
  const wrong = await run('river', '--state', 'bavaria', '--yes');
  expect(wrong).toEqual({
    exitCode: 1,
    output: "error --state: 'bavaria' is no Australian state; allowed: nsw, vic, qld, wa, sa, tas, nt, act",
  });
  const odd = await run('river', '--state', 'nsw', '--postcode', '4383', '--yes');
  expect(odd.output).toContain(
    'warning the postcode 4383 is usually in qld, but the state is nsw; check the address in dealerships/river.yaml',
  );
  expect((await resolve()).sites[0]?.defaultState).toBe('nsw');
});
