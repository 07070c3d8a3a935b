import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { listing, listingsCsv } from '#test/builders/stock/feed-listings.ts';
import type { CliContext } from './cli-context.server.ts';
import { addStockCommands } from './stock-commands.server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let opened: TestDatabase;
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-stock-'));
  await mkdir(inFolder('dealerships', 'mappings'), { recursive: true });
  await cp(path.join(root, 'dealerships/mappings/au-vehicle-listings.yaml'), inFolder('dealerships/mappings/listings.yaml'));
  await writeFile(inFolder('stock.ndjson'), '{"id":"1","make":"Kia","model":"Rio"}\n{"id":"2","make":"Kia","model":"EV6"}\n');
  await writeFile(
    inFolder('dealerships/river-cars.yaml'),
    `slug: river-cars\nname: River Cars\nstate: wa\nfeeds:\n  - { name: listings, source: ${inFolder('listings.csv')}, mapping: mappings/listings.yaml, full: true }\n`,
  );
  await writeFile(
    inFolder('listings.csv'),
    listingsCsv([listing(), listing({ Title: '2019 Toyota Yaris ZR', Price: 'POA' }), listing({ Year: '3' })]),
  );
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const run = async (
  ...args: string[]
): Promise<{ readonly lines: readonly string[]; readonly output: string; readonly exitCode: number }> => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: { ...environmentSchema.parse({ SITES_DIR: folder }), MODE: 'demo' },
    write: (line) => lines.push(line),
    openDatabase: async () => opened.database,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addStockCommands(program, context);
  await program.parseAsync(args, { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { lines, output: lines.join('\n'), exitCode };
};
const importStock = (...args: string[]) => run('stock', 'import', '--dealership', 'river-cars', ...args);

describe('stock import', () => {
  test("uses the source, mapping and mode of the feed in the dealership's file", async () => {
    const report = inFolder('problems.ndjson');
    const { output, exitCode } = await importStock('--feed', 'listings', '--report', report);
    expect(output).toContain("Imported: listings.csv into feed 'listings' of river-cars (full)");
    expect(output).toContain('read 3 = accepted 2 + rejected 1');
    expect(output).toContain("line 4: year '3': the year must be from 1885 to 2100 (out-of-range)");
    expect(exitCode).toBe(0);
    expect(JSON.parse((await readFile(report, 'utf8')).trim())).toMatchObject({ line: 4, field: 'year', severity: 'rejected' });
  });

  test('if a feed would mark too many vehicles as sold, refuses the feed with exit code 2; with --confirm-removals, imports the feed', async () => {
    const one = inFolder('one.csv');
    await writeFile(one, listingsCsv([listing({ Title: '2019 Toyota Yaris Rush' })]));
    const refused = await importStock('--feed', 'listings', '--file', one);
    expect(refused.output).toContain('The feed was refused, so nothing was changed');
    expect(refused.output).toContain('If the vehicles missing from the feed are sold, confirm with --confirm-removals');
    expect(refused.output).toContain('read 1 = accepted 0 + rejected 0 + usable, but not imported 1');
    expect(refused.output).not.toContain('marked sold');
    expect(refused.exitCode).toBe(2);
    expect((await importStock('--feed', 'listings', '--file', one, '--confirm-removals')).exitCode).toBe(0);
  });

  test('if a row of the feed is unreadable, marks no missing vehicle as sold and ends with exit code 2; with --confirm-removals, marks them as sold', async () => {
    const file = inFolder('full.ndjson');
    const line = (id: string) => JSON.stringify({ id, make: 'Kia', model: 'Rio', car_type: 'used' });
    const push = (...lines: string[]) => writeFile(file, lines.join('\n'));
    const importFull = (...args: string[]) => importStock('--feed', 'withheld', '--new-feed', '--file', file, '--full', ...args);
    await push(line('W1'), line('W2'));
    expect((await importFull()).exitCode).toBe(0);
    await push(line('W1'), line('W2').slice(0, -5));
    const { output, exitCode } = await importFull();
    expect(output).toContain('The feed was imported, but no vehicle was marked as sold');
    expect(output).toContain(
      "Rows that do not identify a vehicle: 1. So none of the 1 vehicles that the full feed 'withheld' does not contain was marked as sold",
    );
    expect(exitCode).toBe(2);
    const confirmed = await importFull('--confirm-removals');
    expect([confirmed.output.includes('marked sold 1'), confirmed.exitCode]).toEqual([true, 0]);
  });

  test('refuses an unknown feed name, prints the known names, and accepts a new name with --new-feed', async () => {
    const file = ['--file', inFolder('stock.ndjson')];
    const refused = await importStock('--feed', 'lisings', ...file);
    expect(refused.output).toBe(
      "error river-cars has no feed 'lisings'; did you mean 'listings'? Known: listings, main, withheld. " +
        'To add this feed, write it in dealerships/river-cars.yaml or use --new-feed',
    );
    expect(refused.exitCode).toBe(1);
    expect((await importStock('--feed', 'boats', ...file, '--new-feed')).exitCode).toBe(0);
    expect((await importStock('--feed', 'boats', ...file)).output).toContain('unchanged 2');
  });

  test('reports a column that is missing in the whole feed once, and not for each row', async () => {
    await writeFile(inFolder('typo.yaml'), 'identity: { field: id }\nfields: { make: make, model: model, price: prise }\n');
    await writeFile(inFolder('priced.csv'), 'id,make,model,price\nT1,Kia,Rio,1\nT2,Kia,Rio,1\n');
    const { lines } = await importStock('--file', inFolder('priced.csv'), '--mapping', inFolder('typo.yaml'), '--dry-run');
    expect(lines.filter((line) => line.includes('prise'))).toEqual([
      "  the whole feed: price 'prise': no row has this column, which the mapping names; did you mean 'price'? (missing-column)",
    ]);
  });

  test('reports a feed without a usable row once, with exit code 1', async () => {
    const { lines, exitCode } = await importStock('--file', inFolder('listings.csv'));
    expect(lines[0]).toBe("Nothing was imported, because no row is usable: listings.csv into feed 'main' of river-cars (partial)");
    expect(lines.filter((line) => line.includes('a mapping assigns other columns to fields'))).toHaveLength(1);
    expect(exitCode).toBe(1);
    const listed = await run('stock', 'list-imports', '--dealership', 'river-cars');
    expect(listed.lines[0]).toMatch(/main partial {2}nothing-usable {2}listings\.csv {2}inserted 0/);
    const [newest] = JSON.parse((await run('stock', 'list-imports', '--dealership', 'river-cars', '--json')).output);
    expect(newest.report.outcome).toBe('nothing-usable');
  });

  test('with --dry-run, changes no data and adds no entry to the output of list-imports; with --json, prints one JSON object', async () => {
    const dry = await importStock('--file', inFolder('stock.ndjson'), '--dry-run', '--json');
    expect(JSON.parse(dry.output)).toMatchObject({ outcome: 'dry-run', feed: 'main', mode: 'partial', inserted: 2 });
    await importStock('--file', inFolder('stock.ndjson'));
    const { lines } = await run('stock', 'list-imports', '--dealership', 'river-cars');
    expect(lines[0]).toMatch(/main partial {2}imported {2}stock\.ndjson {2}inserted 2, updated 0, unchanged 0, sold 0, rejected 0$/);
    expect(lines.join('\n')).not.toContain('dry-run');
  });

  test('prints the error and exits with 1 if the input is wrong', async () => {
    const expectError = async (args: readonly string[], message: string) => {
      const { output, exitCode } = await importStock(...args);
      expect(output).toContain(message);
      expect(exitCode).toBe(1);
    };
    await expectError(['--file', inFolder('none.csv')], `the file ${inFolder('none.csv')} does not exist`);
    await expectError([], "feed 'main' of river-cars has no source; give one with --file");
    await expectError(['--file', 'x.csv', '--format', 'xls'], '--format xls is not allowed; allowed: csv, json, ndjson, xml');
    await expectError(['--file', 'x.csv', '--mapping', inFolder('none.yaml')], 'there is no mapping file');
    await writeFile(inFolder('bad.yaml'), 'identity: { field: Id }\nfields: { make: Make, model: Model, kms: Km }\n');
    await expectError(['--file', 'x.csv', '--mapping', inFolder('bad.yaml')], 'fields.kms: is not a field of a vehicle');
    const other = await run('stock', 'import', '--dealership', 'nobody', '--file', 'x.csv');
    expect([other.output, other.exitCode]).toEqual([expect.stringContaining("there is no dealership 'nobody'; known: river-cars"), 1]);
  });
});

test('`stock mapping-schema` writes a JSON Schema for editors', async () => {
  const { output } = await run('stock', 'mapping-schema');
  const file = inFolder('schemas', 'mapping.schema.json');
  expect(output).toBe(`wrote ${file}`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ type: 'object', title: 'Forecourt feed mapping' });
});

test.each(['ftp://feeds.example/stock.csv', 'SFTP://feeds.example/stock.csv', 'file:///tmp/stock.csv'])(
  '`stock import --file %s` refuses the URL and prints the allowed sources',
  async (source) => {
    const { output, exitCode } = await importStock('--file', source);
    expect(output).toBe(
      `error ${source.split(':')[0]}:// is not supported for feeds; allowed: a path, http:// or https:// (download the file first, and give its path)`,
    );
    expect(exitCode).toBe(1);
  },
);
