import { CodeStore } from '#features/accounts/server/code-store.server.ts';
import { deleteEndedCodes } from '#features/accounts/server/expired-codes.server.ts';
import { deleteUsedChallenges } from '#features/accounts/server/passkey-challenges.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { DELIVERY_LEASE_MS } from '#features/leads/server/delivery/lead-delivery-worker.server.ts';
import { moveMisplannedDeliveries } from '#features/leads/server/delivery/misplanned-deliveries.server.ts';
import { describeReminders } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import { reportHeldLeads } from '#features/leads/server/report-held-leads.server.ts';
import { describeRetention, eraseExpired } from '#features/privacy/server/erase-expired.server.ts';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import { FeedLanes } from '#features/stock/server/scheduled/feed-lanes.server.ts';
import { scheduledFeeds } from '#features/stock/server/scheduled/feed-runner.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { JobScheduler } from '#platform/jobs/job-scheduler.server.ts';
import { countReport, type TimedJob } from '#platform/jobs/timed-job.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { codeFiles } from '../account-services.server.ts';
import type { AlertServices } from '../alert-services.server.ts';
import type { LeadServices } from '../lead-services.server.ts';
import type { PaymentServices } from '../payment-services.server.ts';
import { createPersonalData } from '../personal-data.server.ts';
import { deleteOldRecords } from './old-records.server.ts';
import { createFeedRunner } from './scheduled-feeds.server.ts';
import { writeDueAlerts } from './write-due-alerts.server.ts';

interface TimedJobParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly environment: Environment;
  readonly platformSecret: Uint8Array;
  readonly registry: Pick<SiteRegistry, 'list' | 'listDealerships'>;
}

/** The jobs of the program. `docs/operations.md` lists them for the operator. */
const listTimedJobs = (
  parts: TimedJobParts,
  { captcha, drafts, pendingLeads, replyClocks, attachmentFiles, notices, leadStore }: LeadServices,
  { payments, refundChecks, reservations, reconciliation }: PaymentServices,
  { dailyAlerts, alertOutbox, alertStore }: AlertServices,
  feedLanes: FeedLanes,
): readonly TimedJob[] => [
  {
    name: 'expired-captchas',
    everyMs: HOUR_MS,
    run: async ({ now }) => countReport(await captcha.deleteExpired(now), 'used captchas deleted'),
  },
  {
    name: 'privacy-retention',
    everyMs: DAY_MS,
    run: async (run) => {
      const erased = await eraseExpired(createPersonalData(parts), parts.registry.list(), run);
      return { text: describeRetention(erased), didWork: erased.length > 0 };
    },
  },
  {
    name: 'old-records',
    everyMs: DAY_MS,
    run: (run) => deleteOldRecords(parts, parts.registry.list(), run),
  },
  {
    name: 'expired-valuations',
    everyMs: HOUR_MS,
    run: async ({ now }) => countReport(await new ValuationStore(parts.database).deleteExpired(now), 'expired valuations deleted'),
  },
  {
    name: 'orphaned-attachments',
    everyMs: HOUR_MS,
    // A file is written shortly before its lead is stored, so a file of the last hour may belong to a lead that is not
    // stored yet.
    run: async ({ now }) => countReport(await attachmentFiles.deleteOrphans(now - HOUR_MS), 'files without a lead deleted'),
  },
  {
    name: 'expired-form-drafts',
    everyMs: HOUR_MS,
    run: async ({ now }) => countReport(await drafts.deleteExpired(now), 'form drafts deleted'),
  },
  {
    name: 'unpaid-leads',
    everyMs: DAY_MS,
    run: async ({ now }) => countReport(await pendingLeads.deleteExpired(now), 'unpaid leads deleted'),
  },
  {
    name: 'ended-reservations',
    everyMs: MINUTE_MS,
    run: async (run) => countReport(await reservations.endDue(run), 'reservations ended'),
  },
  {
    name: 'open-payments',
    everyMs: MINUTE_MS,
    run: async (run) => countReport(await payments.settleDue(run), 'payments compared with their provider'),
  },
  {
    name: 'restored-payments',
    everyMs: MINUTE_MS,
    run: async ({ signal }) => countReport(await reconciliation.run(signal), 'payments compared with their provider after a restore'),
  },
  {
    name: 'refund-checks',
    everyMs: MINUTE_MS,
    run: async (run) => countReport(await refundChecks.run(run), 'collected payments compared with their provider'),
  },
  {
    name: 'expired-sign-in-codes',
    everyMs: HOUR_MS,
    run: async ({ now }) =>
      countReport(await deleteEndedCodes(new CodeStore(parts.database), codeFiles(parts.environment), now), 'sign-in codes deleted'),
  },
  {
    name: 'used-passkey-challenges',
    everyMs: DAY_MS,
    run: async ({ now }) => countReport(await deleteUsedChallenges(parts.database, now), 'used challenges deleted'),
  },
  {
    name: 'ended-sessions',
    everyMs: DAY_MS,
    run: async ({ now }) => countReport(await new SessionStore(parts.database).deleteEnded(now), 'ended sessions deleted'),
  },
  {
    name: 'daily-alerts',
    everyMs: HOUR_MS,
    run: async (run) => countReport(await writeDueAlerts(dailyAlerts, parts.registry.list(), run), 'mails of alerts written'),
  },
  {
    name: 'alert-mails',
    everyMs: MINUTE_MS,
    run: async ({ signal }) => countReport(await alertOutbox.sendDue(signal), 'alert mails sent'),
  },
  {
    name: 'unconfirmed-alerts',
    everyMs: DAY_MS,
    run: async ({ now }) => countReport(await alertStore.deleteUnconfirmed(now - 7 * DAY_MS), 'unconfirmed alerts deleted'),
  },
  {
    name: 'stock-feeds',
    everyMs: MINUTE_MS,
    run: () => feedLanes.startDue(scheduledFeeds(parts.registry.listDealerships())),
  },
  {
    name: 'operator-mails',
    everyMs: MINUTE_MS,
    run: async ({ signal }) => countReport(await notices.sendDue(signal), 'mails sent to the operator'),
  },
  {
    name: 'held-leads',
    everyMs: DAY_MS,
    run: async () => countReport(await reportHeldLeads({ database: parts.database, leads: leadStore, notices }), 'held leads reported'),
  },
  {
    name: 'misplanned-deliveries',
    everyMs: 10 * SECOND_MS,
    run: async ({ now }) =>
      countReport(
        await moveMisplannedDeliveries(parts.database, DELIVERY_LEASE_MS, now),
        'deliveries were planned too late because the clock was wrong; they are due now',
      ),
  },
  {
    name: 'reply-reminders',
    everyMs: MINUTE_MS,
    run: async (run) => {
      const count = await replyClocks.sendDueReminders(run);
      return { text: describeReminders(count), didWork: count > 0 };
    },
  },
];

/**
 * Creates the scheduler of the timed jobs. Only one node at a time runs a job. The job of `FeedLanes` imports the
 * scheduled feeds.
 */
export const createTimedJobs = (
  parts: TimedJobParts,
  leads: LeadServices,
  payments: PaymentServices,
  alerts: AlertServices,
): Pick<JobScheduler, 'start' | 'stop'> => {
  const { database, clock, log, metrics } = parts;
  const feedLanes = new FeedLanes({ runner: createFeedRunner(parts, leads.notices) });
  const scheduler = new JobScheduler({
    store: new TimedJobStore(database),
    jobs: listTimedJobs(parts, leads, payments, alerts, feedLanes),
    clock,
    log,
    onRun: (job, outcome) => metrics.countJobRun({ job, outcome }),
  });
  return {
    start: () => scheduler.start(),
    stop: async () => {
      await Promise.all([scheduler.stop(), feedLanes.stop()]);
    },
  };
};
