/**
 * Writes the demo stock as NDJSON files. There is one file for each import of a dealership's demo feed:
 *
 *   node tools/demo-stock/generate.ts --out data/demo-stock [--now 2026-11-16T12:00:00+10:00] [--sites-dir .]
 *
 * The files are for people who want to read the demo stock or import it by hand. The program does not need them: at its
 * first start in demo mode, it makes the same feeds in memory. The same `--now` always gives exactly the same files.
 * The tool uses no network.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { paths } from '#urls/paths.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'data/demo-stock' },
    now: { type: 'string' },
    'sites-dir': { type: 'string', default: '.' },
  },
});

const now = values.now === undefined ? Date.now() : Date.parse(values.now);
if (Number.isNaN(now))
  throw new Error(`--now is not a date: '${values.now}'. Allowed: an ISO date and time such as 2026-11-16T12:00:00+10:00`);

const stock = await DemoStock.read(values['sites-dir']);
if (!stock)
  throw new Error(`The folder ${values['sites-dir']} (--sites-dir) must contain dealerships/demo-stock/plans.yaml and catalogue.yaml`);

await mkdir(values.out, { recursive: true });
for (const dealership of stock.listDealerships()) {
  for (const feed of stock.listFeeds(dealership, now, paths.demoPicture)) {
    const file = path.join(values.out, `${dealership}.${new Date(feed.at).toISOString().slice(0, 10)}-${feed.at}.ndjson`);
    await writeFile(file, feed.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    console.log(`${file}: ${feed.records.length} vehicles`);
  }
}
