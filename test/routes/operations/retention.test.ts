import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { addPrivacyCommands } from '#main/cli/privacy-commands.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

const FILES = {
  'dealerships/yard.yaml': 'slug: yard\nname: Yard\nstate: qld\n',
  'sites/short/site.yaml': 'slug: short\nname: Short\ndealerships: [yard]\nprivacy: { retentionMonths: 2 }\n',
  'sites/standard/site.yaml': 'slug: standard\nname: Standard\ndealerships: [yard]\n',
};

let running: RunningProgram;
let store: LeadStore;
beforeAll(async () => {
  running = await startRunningProgram({ files: FILES, environment: { WORKER: '0' } });
  store = new LeadStore(running.database);
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('truncate leads, privacy_erasures cascade'));

/** Stores a lead that is `days` old. */
const addLead = async (slug: string, days: number): Promise<void> => {
  const site = running.site(slug);
  const dealershipId = site.primaryDealership.id;
  const lead = buildLead({
    id: randomUUID(),
    submissionId: randomUUID(),
    siteId: site.id,
    siteSlug: slug,
    dealershipId,
    vehicle: buildLeadVehicle({ dealershipId }),
    createdAt: Date.now() - days * DAY_MS,
  });
  await store.accept(lead, Buffer.alloc(32, 1), [{ channel: 'email', receiver: 'sales@yard.example' }], 'trap');
};

/** Returns the ages of the leads of a site in days. */
const agesOn = async (slug: string): Promise<readonly number[]> =>
  (await store.list(running.site(slug))).map(({ lead }) => Math.round((Date.now() - lead.createdAt) / DAY_MS));

const addLeads = async (): Promise<void> => {
  for (const days of [1, 55, 70, 700, 800]) for (const slug of ['short', 'standard']) await addLead(slug, days);
};

test('the daily job erases the leads of a site after the retention period of this site (default: 24 months), and reports how many were erased', async () => {
  await addLeads();
  const worker = await startRunningProgram({ beside: running, environment: { WORKER: '1' } });
  try {
    await eventually(
      () => running.database.pool.query("select last_report from timed_jobs where name = 'privacy-retention'"),
      ({ rows }) =>
        expect(rows).toEqual([
          { last_report: expect.stringMatching(/^short: leads 3, deliveries 3.*; standard: leads 1, deliveries 1[^;]*$/) },
        ]),
    );
  } finally {
    await worker.close();
  }
  expect(await agesOn('short')).toEqual([1, 55]);
  expect(await agesOn('standard')).toEqual([1, 55, 70, 700]);
  const { rows } = await running.database.pool.query('select reason, erased from privacy_erasures order by site_id');
  expect(rows).toMatchObject([{ reason: 'retention' }, { reason: 'retention' }]);
});

test('the command privacy retention erases each lead whose retention period on its site is over; with --dry-run, it only counts these leads', async () => {
  await addLeads();
  const run = async (...parameters: string[]): Promise<string> => {
    const lines: string[] = [];
    const program = new Command().exitOverride();
    const environment = readEnvironment({ SITES_DIR: running.sitesDir, DATA_DIR: running.dataDir });
    addPrivacyCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => running.database });
    await program.parseAsync(['privacy', 'retention', ...parameters], { from: 'user' });
    return lines.join('\n');
  };
  const [ofShort, ofStandard] = (await run('--dry-run')).split('\n');
  expect(ofShort).toMatch(/^short: would erase leads: 3, deliveries: 3.* \(older than 2 months\)$/);
  expect(await agesOn('short')).toHaveLength(5);
  const counted = /would erase (.*) \(older than 24 months\)$/.exec(ofStandard ?? '')?.[1];
  expect(await run('--site', 'standard')).toBe(`standard: erased ${counted}`);
  expect(await run('--site', 'standard', '--dry-run')).toBe('standard: nothing is older than 24 months');
  expect(await agesOn('short')).toHaveLength(5);
  expect(await run()).toMatch(/^short: erased leads: 3, deliveries: 3[^\n]*$/);
  expect(await run()).toBe('Nothing is past its retention period');
  expect(await run('--site', 'nowhere')).toContain("there is no site 'nowhere'");
  process.exitCode = 0;
});
