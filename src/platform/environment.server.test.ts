import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.server.ts';
import { formatSettingsTable } from './environment-schema.server.ts';
import { findMisspelledSettings } from './misspelled-settings.server.ts';
import { projectRoot } from './project-root.server.ts';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readEnvironment(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
};

test('without settings the mode is demo on port 3000', () => {
  expect(readEnvironment({})).toMatchObject({
    MODE: 'demo',
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: 'data',
    DOMAIN: 'localhost',
    PAGE_CACHE: true,
  });
});

test('an environment variable with an empty value is treated like a missing one', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000, MODE: 'demo' });
});

test.each([
  [{ DATABASE_URL: 'postgresql://a:b@db/x' }, 'production'],
  [{ DOMAIN: 'cars.example.com.au' }, 'production'],
  [{ DOMAIN: 'demo.localhost' }, 'demo'],
  [{ DATABASE_URL: 'postgresql://a:b@db/x', MODE: 'demo' }, 'demo'],
  [{ MODE: 'production' }, 'production'],
])('the settings %j give the mode %s', (env, mode) => {
  expect(readEnvironment(env).MODE).toBe(mode);
});

test('all invalid settings are reported together, with value and allowed values', () => {
  expect(
    problemsOf({ PORT: 'abc', MODE: 'test', METRICS_PORT: '70000', TRUSTED_PROXIES: '10.0.0.0/8, nonsense', PAGE_CACHE: 'yes' }),
  ).toEqual([
    "MODE: 'test' is not allowed; allowed: demo or production",
    "PORT: 'abc' is not allowed; allowed: a whole number from 0 to 65535",
    "TRUSTED_PROXIES: '10.0.0.0/8, nonsense' is not allowed; allowed: IP addresses or ranges (10.0.0.0/8) separated by commas",
    "METRICS_PORT: '70000' is not allowed; allowed: a whole number from 0 to 65535",
    "PAGE_CACHE: 'yes' is not allowed; allowed: 1, true, 0 or false",
  ]);
});

test('an invalid database URL, which may contain a password, is reported without the value', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toEqual([
    'DATABASE_URL: the value (not shown) is not allowed; allowed: postgresql://user:password@host:port/database',
  ]);
});

test('FIXED_TIME sets a fixed time in demo mode, and is refused in production', () => {
  expect(readEnvironment({ FIXED_TIME: '2026-11-21T10:00:00+10:00' }).FIXED_TIME).toBe(Date.UTC(2026, 10, 21));
  expect(() => readEnvironment({ FIXED_TIME: 'noon' })).toThrow(/FIXED_TIME: 'noon' is not allowed; allowed: a date and time with zone/);
  expect(() => readEnvironment({ FIXED_TIME: '2026-11-21T10:00:00+10:00', DOMAIN: 'cars.example' })).toThrow(
    /FIXED_TIME: .* must not be set in production.*because DOMAIN is set/,
  );
});

test('FETCH_ALLOW_PRIVATE is refused in production, and the message says why the program is in production mode', () => {
  expect(readEnvironment({ FETCH_ALLOW_PRIVATE: 'localhost:9000' }).FETCH_ALLOW_PRIVATE).toBe('localhost:9000');
  expect(problemsOf({ FETCH_ALLOW_PRIVATE: 'localhost', DOMAIN: 'example.com' })[0]).toMatch(
    /must not be set in production.*because DOMAIN is set/,
  );
});

test('an invalid SEARCH_URL is refused, and the message does not show secrets', () => {
  const DATABASE_URL = 'postgresql://a:b@db/x';
  const SEARCH_KEY = 'sixteen-letters-';
  for (const SEARCH_URL of ['http://search:3000', 'https://search.internal/', 'http://[::1]:3000']) {
    expect(readEnvironment({ DATABASE_URL, SEARCH_URL, SEARCH_KEY })).toMatchObject({ SEARCH_URL, SEARCH_KEY });
  }
  const allowed = 'http://host:port or https://host:port, without path or password';
  for (const SEARCH_URL of [
    'search:3000',
    'http://me:hunter2@search',
    'http://search/path',
    'http://search?x',
    'ftp://search',
    'http://',
  ]) {
    expect(problemsOf({ DATABASE_URL, SEARCH_URL, SEARCH_KEY }), SEARCH_URL).toEqual([
      `SEARCH_URL: the value (not shown) is not allowed; allowed: ${allowed}`,
    ]);
  }
  for (const key of ['hunter2', 'x'.repeat(201), 'sixteen letters and a space']) {
    expect(problemsOf({ SEARCH_KEY: key })[0]).toMatch(/^SEARCH_KEY: the value \(not shown\) is not allowed; allowed: 16 to 200/);
  }
});

test('SEARCH_URL requires SEARCH_KEY and DATABASE_URL', () => {
  expect(problemsOf({ SEARCH_URL: 'http://search:3000' })).toEqual([
    'SEARCH_KEY: is missing, but SEARCH_URL requires this setting; use the same value as on the search node',
    'DATABASE_URL: is missing, but SEARCH_URL requires this setting; use the same value as on the search node',
  ]);
  expect(readEnvironment({ SEARCH_KEY: 'sixteen-letters-' }).SEARCH_URL).toBeUndefined();
});

test('SMTP_URL requires MAIL_FROM', () => {
  const SMTP_URL = 'smtp://me:hunter2@mail.example';
  expect(problemsOf({ SMTP_URL })).toEqual([
    'MAIL_FROM: is missing, but SMTP_URL is set and requires this setting; allowed: Name <address@domain>',
  ]);
  expect(problemsOf({ SMTP_URL, MAIL_FROM: '' })).toHaveLength(1);
  expect(readEnvironment({ SMTP_URL, MAIL_FROM: 'Yard <sales@yard.example>' }).MAIL_FROM).toBe('Yard <sales@yard.example>');
});

test('misspelled names of settings are reported, but not environment variables of the system', () => {
  expect(
    findMisspelledSettings({ DATABSE_URL: 'x', PROT: '1', TRUSTED_PROXY: 'x', HOME: '/', HOSTNAME: 'h', NODE_ENV: 'test', PATH: '/' }),
  ).toEqual(['DATABSE_URL is not a setting; did you mean DATABASE_URL?', 'PROT is not a setting; did you mean PORT?']);
});

test('docs/operations.md lists every setting of the schema', async () => {
  expect(await readFile(path.join(projectRoot, 'docs', 'operations.md'), 'utf8')).toContain(formatSettingsTable());
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

test('the settings of Stripe are refused if the key or the webhook secret is missing, or if demo mode has a live key, and no error message contains a key', () => {
  expect(problemsOf({ ...STRIPE, MODE: 'production' })).toEqual([]);
  expect(problemsOf({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_0123456789', MODE: 'demo' })).toEqual([]);
  expect(problemsOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' })).toEqual([
    'STRIPE_WEBHOOK_SECRET: is missing, but payments by Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  ]);
  expect(problemsOf({ ...STRIPE, STRIPE_SECRET_KEY: '' })).toEqual([expect.stringContaining('STRIPE_SECRET_KEY: is missing')]);
  expect(problemsOf({ ...STRIPE, MODE: 'demo' })).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY: is a live key, but nothing is sold in the mode demo'),
  ]);
  for (const wrong of [{ STRIPE_SECRET_KEY: 'pk_live_0123456789' }, { STRIPE_WEBHOOK_SECRET: 'whsec_0123456789,secret-2' }]) {
    const [problem] = problemsOf({ ...STRIPE, ...wrong, MODE: 'production' });
    expect(problem).toContain('the value (not shown) is not allowed');
  }
});
