import { describe, expect, test } from 'vitest';
import type { ListedEndpoint } from '#features/leads/server/delivery/list-endpoints.server.ts';
import type { FeedState } from '#features/stock/rules/scheduled/feed-state.ts';
import type { StoredFeedRuns } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import type { StatedFeed } from '#features/stock/server/scheduled/feed-states.server.ts';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { judgeClock } from './clock-difference.ts';
import { judgeMigrations } from './database-findings.server.ts';
import { judgeEndpoint } from './delivery-findings.server.ts';
import { judgeCertificate } from './endpoint-findings.server.ts';
import { judgeFeed, judgeScheduledFeed } from './feed-findings.server.ts';
import { exitCodeOf, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';
import { judgeDescriptors, judgeSpace } from './machine-findings.server.ts';
import { judgeProxies } from './settings-findings.server.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27);

test('the exit code is 1 if there is a problem, and 0 if there are only warnings', () => {
  expect(exitCodeOf([ok('a', 'b'), warning('a', 'b', 'c')])).toBe(0);
  expect(exitCodeOf([ok('a', 'b'), problem('a', 'b', 'c')])).toBe(1);
});

test('a clock that differs by two seconds is reported with a warning, and a clock that differs by half a minute as a problem', () => {
  expect(judgeClock('the database', 1_000).state).toBe('ok');
  expect(judgeClock('the database', -3_000)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('3 seconds behind the database'),
  });
  expect(judgeClock('the database', 40_000)).toMatchObject({ state: 'problem', text: expect.stringContaining('40 seconds ahead of') });
  expect(judgeClock('a host', 2_900, 1_000).state).toBe('ok');
});

test('a certificate that expires within two weeks is reported with a warning, and an untrusted certificate as a problem', () => {
  const judge = (days: number, refusal: string | null = null) =>
    judgeCertificate('https://crm.example', { refusal, endsAt: NOW + days * DAY, clock: null }, NOW);
  expect(judge(40).state).toBe('ok');
  expect(judge(13)).toMatchObject({ state: 'warning', text: 'the certificate of https://crm.example expires on 2026-12-10' });
  expect(judge(-1, 'CERT_HAS_EXPIRED')).toMatchObject({ state: 'problem', text: expect.stringContaining('CERT_HAS_EXPIRED') });
});

test('pending migrations give a warning, and unknown or changed migrations are problems with different texts', () => {
  const own = [
    { name: '0001_a.sql', sql: '', checksum: 'a' },
    { name: '0002_b.sql', sql: '', checksum: 'b' },
  ];
  expect(judgeMigrations(own, own).state).toBe('ok');
  expect(judgeMigrations(own, own.slice(0, 1))).toMatchObject({ state: 'warning', text: '1 migrations have not run yet' });
  expect(judgeMigrations(own.slice(0, 1), own)).toMatchObject({ state: 'problem', mend: expect.stringContaining('newer version') });
  expect(judgeMigrations(own, [{ name: '0001_a.sql', checksum: 'x' }])).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('changed'),
  });
});

test('a feed that was not imported for more than two days is a problem', () => {
  expect(judgeFeed('yard main', NOW - DAY, NOW)).toMatchObject({ state: 'ok', text: 'yard main was imported 1 day ago' });
  expect(judgeFeed('yard main', NOW - 3 * DAY, NOW)).toMatchObject({ state: 'problem', text: 'yard main was last imported 3 days ago' });
  expect(judgeFeed('yard main', null, NOW).state).toBe('warning');
});

describe('a feed with a schedule', () => {
  const judge = (state: FeedState, runs: Partial<StoredFeedRuns> | null) => {
    const dealership = buildDealership({ slug: 'yard' });
    const settings = { name: 'main', source: 'https://feeds.example/main.csv', schedule: '1h' };
    const feed = { dealership, settings, schedule: { kind: 'interval', everyMs: 3_600_000 }, timeZone: 'Australia/Brisbane' };
    return judgeScheduledFeed({ feed, runs, state } as StatedFeed, NOW);
  };

  test('is reported as ok if it works or is new, and with a warning if no worker process has registered it', () => {
    expect(judge('works', { lastSucceededAt: NOW - DAY })).toMatchObject({
      state: 'ok',
      text: 'yard main was imported 1 day ago; its schedule works',
    });
    expect(judge('new', { lastSucceededAt: null })).toMatchObject({ state: 'ok' });
    expect(judge('new', null)).toMatchObject({ state: 'warning', mend: expect.stringContaining('WORKER=1') });
  });

  test('is reported with a warning after one failed run, and as a problem after three failed runs', () => {
    const failing = (failures: number) => judge('fails', { failures, lastSucceededAt: NOW - DAY, lastMessage: 'the server answered 500' });
    expect(failing(1)).toMatchObject({ state: 'warning', mend: expect.stringContaining('feeds run --dealership yard --feed main') });
    expect(failing(3)).toMatchObject({
      state: 'problem',
      text: 'yard main failed 3 times in a row, and was imported 1 day ago; the last run: the server answered 500',
    });
  });

  test('is reported as a problem if it is overdue or needs a decision of the operator', () => {
    expect(judge('overdue', { failures: 0, lastSucceededAt: NOW - 2 * DAY, lastMessage: null })).toMatchObject({
      state: 'problem',
      text: 'yard main is overdue and was imported 2 days ago',
      mend: expect.stringContaining('feeds status --dealership yard --feed main'),
    });
    expect(judge('waits for you', { failures: 1, lastMessage: 'it would remove 900 of 1,000 vehicles' })).toMatchObject({
      state: 'problem',
      text: expect.stringContaining(
        'was not imported, because you must decide about its changes; the last run: it would remove 900 of 1,000 vehicles',
      ),
      mend: expect.stringContaining('stock list-imports --dealership yard'),
    });
  });
});

describe('a receiver of leads', () => {
  const judge = (changes: Partial<ListedEndpoint>) =>
    judgeEndpoint({
      dealershipId: 1,
      dealershipSlug: 'yard',
      endpoint: 'webhook https://crm.example/leads?key=secret',
      waiting: 4,
      waitingSince: NOW,
      givenUp: 0,
      deliveredIn24Hours: 0,
      failures: 0,
      failingSince: null,
      pausedUntil: null,
      isPausedByHand: false,
      lastError: null,
      ...changes,
    });

  test('is not reported while it works', () => {
    expect(judge({})).toBeNull();
  });

  test('is a problem while the program pauses it, and its address is printed without the secret', () => {
    const finding = judge({ failures: 9, pausedUntil: NOW, lastError: 'the server answered 503' });
    expect(finding).toMatchObject({
      state: 'problem',
      text: 'the webhook https://crm.example/leads of yard is paused; 4 deliveries wait; the last error: the server answered 503',
      mend: expect.stringContaining('leads deliveries --dealership yard'),
    });
    expect(JSON.stringify([finding, judge({ isPausedByHand: true })])).not.toContain('secret');
  });

  test('is reported with a warning and the command that ends the pause, if a person has paused it', () => {
    expect(judge({ endpoint: 'mail sales@yard.example', isPausedByHand: true })).toMatchObject({
      state: 'warning',
      text: 'the mailbox sales@yard.example of yard is paused by hand; 4 deliveries wait',
      mend: expect.stringContaining('leads resume-deliveries --dealership yard --to sales@yard.example'),
    });
  });

  test('is reported for all dealerships together if it is the mail server, and the advice names SMTP_URL', () => {
    expect(judge({ dealershipId: 0, dealershipSlug: null, endpoint: 'mail server', failures: 1 })).toMatchObject({
      state: 'warning',
      text: 'the mail server of all dealerships fails; 4 deliveries wait',
      mend: expect.stringContaining('SMTP_URL'),
    });
  });
});

test('the command reports a nearly full disk and a low limit of file descriptors', () => {
  expect([20e9, 1e9, 1e8].map((free) => judgeSpace('/data', free).state)).toEqual(['ok', 'warning', 'problem']);
  expect([null, 65_536, 256].map((limit) => judgeDescriptors(limit).state)).toEqual(['ok', 'ok', 'warning']);
});

test('in production, a missing TRUSTED_PROXIES is a problem if the program listens only on a loopback address, otherwise a warning', () => {
  const judge = (HOST: string, TRUSTED_PROXIES = '') => judgeProxies({ MODE: 'production', HOST, TRUSTED_PROXIES }).state;
  expect([judge('127.0.0.1'), judge('0.0.0.0'), judge('127.0.0.1', '127.0.0.1')]).toEqual(['problem', 'warning', 'ok']);
});

test('formatDuration names the largest whole unit', () => {
  expect([500, 1_000, 90_000, 7_200_000, 3 * DAY].map(formatDuration)).toEqual(['0 seconds', '1 second', '1 minute', '2 hours', '3 days']);
});
