import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import type { CliContext } from './cli-context.server.ts';
import { addFeedsCommands } from './feeds-commands.server.ts';
import { addStockCommands } from './stock-commands.server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let opened: TestDatabase;
let folder: string;

const CAR = {
  item_type: 'car',
  car_type: 'used',
  make: 'Kia',
  model: 'Rio',
  year: 2021,
  colour: 'White',
  km: 41_250,
  price: 18_450,
  price_type: 'Drive Away',
  status: 'in_stock',
  images: [{ image: { url: 'https://pictures.example/1.jpg' } }],
};
const VIN = 'KNADC512AM600000';

const ROWS = [
  { ...CAR, id: '1', stocknum: 'A1', vin: `${VIN}1` },
  { ...CAR, id: '2', stocknum: 'A2', vin: null },
  { ...CAR, id: '3', stocknum: 'A3', vin: `${VIN}3`, colour: null },
  { ...CAR, id: '4', stocknum: 'A4', vin: `${VIN}4`, price_type: null },
  { ...CAR, id: '5', stocknum: 'A5', vin: `${VIN}1` },
  { ...CAR, id: '6', stocknum: 'A6', vin: `${VIN}6`, status: 'sold' },
];

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-feeds-'));
  for (const name of ['dealerships', 'sites/river']) await mkdir(path.join(folder, name), { recursive: true });
  await cp(path.join(root, 'templates'), path.join(folder, 'templates'), { recursive: true });
  await writeFile(path.join(folder, 'stock.ndjson'), ROWS.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(
    path.join(folder, 'dealerships/river-cars.yaml'),
    `slug: river-cars
name: River Cars
state: wa
locations:
  - id: river
    slug: river
    name: River Cars
    address: { street: 1 River Road, city: Perth, state: wa, postcode: '6000' }
`,
  );
  await writeFile(
    path.join(folder, 'sites/river/site.yaml'),
    'slug: river\nname: River Cars\ndealerships: [river-cars]\nadvertising: { google: true }\n',
  );
  const { output, exitCode } = await run(
    'stock',
    'import',
    '--dealership',
    'river-cars',
    '--feed',
    'main',
    '--new-feed',
    '--file',
    'stock.ndjson',
  );
  if (exitCode !== 0) throw new Error(output);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<{ readonly output: string; readonly exitCode: number }> => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: { ...environmentSchema.parse({ SITES_DIR: folder, DATA_DIR: folder, DOMAIN: 'dealers.example' }), MODE: 'demo' },
    writesJson: args.includes('--json'),
    write: (line) => lines.push(line),
    openDatabase: async () => opened.database,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addFeedsCommands(program, context);
  addStockCommands(program, context);
  await program.parseAsync(
    args.map((one) => (one === 'stock.ndjson' ? path.join(folder, one) : one)),
    { from: 'user' },
  );
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

describe('feeds check', () => {
  test('counts the vehicles of each feed, and names the reason for each vehicle that is left out', async () => {
    const { output, exitCode } = await run('feeds', 'check', '--site', 'river');
    expect(exitCode).toBe(0);
    const [google = '', meta = ''] = output.split(/^(?=Meta)/m);
    expect(google).toContain('Google Vehicle Ads: 1 of 5 vehicles are eligible');
    expect(google).toMatch(/^ {2}https?:\/\/\S+\/feeds\/google-\S+\.txt$/m);
    for (const reason of [
      '1 left out: it has no VIN',
      '1 left out: it has no colour',
      '1 left out: its price has no type (Drive Away or Excl. Govt. Charges)',
      '1 left out: its VIN is also the VIN of another vehicle',
    ])
      expect(google).toContain(`  ${reason}\n`);
    expect(google).toMatch(/\(stock number A2\) {2}2021 Kia Rio: it has no VIN$/m);
    expect(google).toMatch(/\(stock number A3\) {2}2021 Kia Rio: it has no colour$/m);
    expect(google).toMatch(/\(stock number A5\) {2}2021 Kia Rio: its VIN is also the VIN of vehicle \d+$/m);
    expect(meta).toContain('2 of 5 vehicles are eligible');
    expect(meta).toContain('switched off; to switch it on, set advertising.meta: true');
  });

  test('with --json, prints JSON with the counts of each feed and with the vehicles that the feed leaves out; a feed that is switched off has null as its URL', async () => {
    const { output } = await run('feeds', 'check', '--site', 'river', '--json');
    const { site, feeds } = JSON.parse(output);
    expect(site).toBe('river');
    expect(feeds.map(({ feed, eligible, total }: Record<string, unknown>) => [feed, eligible, total])).toEqual([
      ['google', 1, 5],
      ['meta', 2, 5],
    ]);
    expect(feeds.map(({ address }: { address: string | null }) => address === null)).toEqual([false, true]);
    expect(feeds[0].leftOut.map(({ stockNumber }: { stockNumber: string }) => stockNumber).sort()).toEqual(['A2', 'A3', 'A4', 'A5']);
  });

  test('if the settings of a site have errors, prints an error with the command that shows these errors', async () => {
    await mkdir(path.join(folder, 'sites/broken'), { recursive: true });
    await writeFile(
      path.join(folder, 'sites/broken/site.yaml'),
      'slug: broken\nname: Broken\ndealerships: [river-cars]\nfeatures: { no: 1 }\n',
    );
    const { output } = await run('feeds', 'check', '--site', 'broken');
    expect(output).toMatch(/the settings of the site 'broken' have errors.*sites check broken/);
    await rm(path.join(folder, 'sites/broken'), { recursive: true });
  });

  test('fails for an unknown site, and names the known sites', async () => {
    const { output, exitCode } = await run('feeds', 'check', '--site', 'lake');
    expect(output).toContain("there is no site 'lake'; known: river");
    expect(exitCode).toBe(1);
  });
});
