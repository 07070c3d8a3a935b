import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

const OPERATOR = 'operator@example.com';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startTwoDealers({ OPERATOR_MAIL: OPERATOR });
});
afterAll(() => dealers.close());

/** Sets the next run of a timed job to a time in the past, so that the worker runs the job now. */
const runJob = (name: string) =>
  dealers.running.database.pool.query(`update timed_jobs set next_run_at = now() - interval '1 minute' where name = $1`, [name]);

const mailsToOperator = async (): Promise<readonly string[]> => {
  const folder = path.join(dealers.running.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((text) => text.includes(`To: ${OPERATOR}`));
};

const heldInMetrics = async (): Promise<string | undefined> => {
  const text = await (await fetch(`http://127.0.0.1:${dealers.running.program.metricsPort}/metrics`)).text();
  return /^forecourt_leads_held (\d+)$/m.exec(text)?.[1];
};

test('a lead that is held as possible spam is counted in /metrics, and the daily job tells the operator about held leads by mail', async () => {
  expect(await heldInMetrics()).toBe('0');
  // The program holds this lead as possible spam: the lead has no signed time at which its form was rendered, and no
  // site token.
  const lead = { ...FILLED_FORM, category: 'General Enquiry', submission_id: crypto.randomUUID() };
  expect((await dealers.running.postJson('alpha', '/api/leads', lead)).status).toBe(200);
  await eventually(heldInMetrics, (held) => expect(held).toBe('1'));
  await runJob('held-leads');
  await eventually(
    async () => {
      await runJob('operator-mails');
      return mailsToOperator();
    },
    (mails) => expect(mails).toEqual([expect.stringContaining('leads list --held')]),
  );
  expect((await mailsToOperator()).join()).not.toContain(FILLED_FORM.email);
});
