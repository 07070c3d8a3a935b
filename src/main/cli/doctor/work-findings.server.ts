import { DeliveryQueue } from '#features/leads/server/delivery/delivery-queue.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isOverdue } from '#platform/jobs/overdue-job.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import { forecourt } from '../command-text.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const leadFindings = async (database: Database): Promise<readonly Finding[]> => {
  const held = await new LeadStore(database).countHeld();
  const { pending, dead } = await new DeliveryQueue(database).countByStatus();
  return [
    held === 0
      ? ok('held leads', 'no lead waits until an operator checks it')
      : problem(
          'held leads',
          `${held} leads are held: they are not sent to the dealer until an operator releases them`,
          `Read these leads, and release each lead that is not spam: ${forecourt('leads list --held')}.`,
        ),
    dead === 0
      ? ok('failed deliveries', `no delivery has failed for good; number of waiting deliveries: ${pending}`)
      : problem(
          'failed deliveries',
          `${dead} deliveries of leads have failed and are not tried again automatically`,
          `To see the leads, run: ${forecourt('leads list --dead')}. Correct the address or the server of their receiver. Then send the deliveries again with the command leads retry.`,
        ),
  ];
};

const sellingFinding = async (database: Database): Promise<Finding> =>
  (await new ReconciliationStore(database).isOpen())
    ? problem(
        'payments',
        'after a restore, the sites sell nothing until each stored payment is compared with its state at the payment provider',
        `See what is missing: ${forecourt('payments reconcile')}.`,
      )
    : ok('payments', 'selling is open');

const jobFinding = async (database: Database): Promise<Finding> => {
  const jobs = await new TimedJobStore(database).list();
  const now = systemClock.now();
  const overdue = jobs.filter((job) => isOverdue(job, now));
  const failing = jobs.filter(({ failures }) => failures > 0);
  if (jobs.length === 0) return warning('timed jobs', 'no job has ever run', 'Start the program with WORKER=1 on at least one node.');
  if (overdue.length > 0)
    return problem(
      'timed jobs',
      `${overdue.length} jobs are overdue (${overdue.map(({ name }) => name).join(', ')})`,
      'Start the program with WORKER=1 on at least one node.',
    );
  if (failing.length > 0)
    return warning(
      'timed jobs',
      `the last run of these jobs failed: ${failing.map(({ name }) => name).join(', ')}`,
      `Read the last errors: ${forecourt('jobs')}.`,
    );
  return ok('timed jobs', `${jobs.length} jobs run`);
};

/** Checks for unfinished or failed work: leads, deliveries, payments, timed jobs. */
export const workFindings = async (database: Database): Promise<readonly Finding[]> => [
  ...(await leadFindings(database)),
  await sellingFinding(database),
  await jobFinding(database),
];
