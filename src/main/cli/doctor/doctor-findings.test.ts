import { expect, test } from 'vitest';
import { judgeClock } from './clock-difference.ts';
import { judgeMigrations } from './database-findings.server.ts';
import { judgeCertificate } from './endpoint-findings.server.ts';
import { judgeFeed } from './feed-findings.server.ts';
import { exitCodeOf, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';
import { judgeDescriptors, judgeSpace } from './machine-findings.server.ts';
import { judgeProxies } from './settings-findings.server.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27);

test('only problems change the exit code', () => {
  expect(exitCodeOf([ok('a', 'b'), warning('a', 'b', 'c')])).toBe(0);
  expect(exitCodeOf([ok('a', 'b'), problem('a', 'b', 'c')])).toBe(1);
});

test('a clock that differs is a warning from two seconds, and a problem from half a minute', () => {
  expect(judgeClock('the database', 1_000).state).toBe('ok');
  expect(judgeClock('the database', -3_000)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('3 seconds behind the database'),
  });
  expect(judgeClock('the database', 40_000)).toMatchObject({ state: 'problem', text: expect.stringContaining('40 seconds ahead of') });
  expect(judgeClock('a host', 2_900, 1_000).state).toBe('ok');
});

test('a certificate is a warning two weeks before its end, and a problem if it is not trusted', () => {
  const judge = (days: number, refusal: string | null = null) =>
    judgeCertificate('https://crm.example', { refusal, endsAt: NOW + days * DAY, clock: null }, NOW);
  expect(judge(40).state).toBe('ok');
  expect(judge(13)).toMatchObject({ state: 'warning', text: 'the certificate of https://crm.example ends 2026-12-10' });
  expect(judge(-1, 'CERT_HAS_EXPIRED')).toMatchObject({ state: 'problem', text: expect.stringContaining('CERT_HAS_EXPIRED') });
});

test('pending, unknown and changed migrations are told apart', () => {
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

test('a feed without an import for two days is a problem', () => {
  expect(judgeFeed('yard main', NOW - DAY, NOW)).toMatchObject({ state: 'ok', text: 'yard main was imported 1 day ago' });
  expect(judgeFeed('yard main', NOW - 3 * DAY, NOW)).toMatchObject({ state: 'problem', text: 'yard main was last imported 3 days ago' });
  expect(judgeFeed('yard main', null, NOW).state).toBe('warning');
});

test('the command reports a nearly full disk and a low limit of file descriptors', () => {
  expect([20e9, 1e9, 1e8].map((free) => judgeSpace('/data', free).state)).toEqual(['ok', 'warning', 'problem']);
  expect([null, 65_536, 256].map((limit) => judgeDescriptors(limit).state)).toEqual(['ok', 'ok', 'warning']);
});

test('it is a problem if a proxy stands before the program and the program does not know this proxy', () => {
  const judge = (HOST: string, TRUSTED_PROXIES = '') => judgeProxies({ MODE: 'production', HOST, TRUSTED_PROXIES }).state;
  expect([judge('127.0.0.1'), judge('0.0.0.0'), judge('127.0.0.1', '127.0.0.1')]).toEqual(['problem', 'warning', 'ok']);
});

test('formatDuration names the largest whole unit', () => {
  expect([500, 1_000, 90_000, 7_200_000, 3 * DAY].map(formatDuration)).toEqual(['0 seconds', '1 second', '1 minute', '2 hours', '3 days']);
});
