import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.mjs';

// A configuration is read once a worker: what the first reading chose is handed on.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= join(tmpdir(), `forecourt-e2e-${process.pid}-${process.env.E2E_PORT}`);
process.env.E2E_CHROMIUM ??= findChromium();

const isRoot = process.getuid?.() === 0;

/** How every test in a browser sees the program: as a shopper in Brisbane does. */
export const browser: NonNullable<PlaywrightTestConfig['use']> = {
  locale: 'en-AU',
  timezoneId: 'Australia/Brisbane',
  viewport: { width: 1440, height: 900 },
  // A browser that says it is automated is no shopper to the program: its views are not counted.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  // A trace costs every test that passes; where one fails, run it again with E2E_TRACE=1.
  trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  screenshot: 'only-on-failure',
  launchOptions: {
    executablePath: process.env.E2E_CHROMIUM,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  },
};

/** What holds for every run in a browser. */
export const run: PlaywrightTestConfig = {
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
};

const postgresDir = `${process.env.E2E_DATA_DIR}-postgres`;

/**
 * The built program with a database of its own, which is thrown away after the run.
 *
 * @param env settings beside those that every run has
 */
export const programUnderTest = (env: Readonly<Record<string, string>> = {}) => ({
  command: `node test/e2e/steps/serve.ts "${process.env.E2E_DATA_DIR}" "${postgresDir}"`,
  url: `http://127.0.0.1:${process.env.E2E_PORT}/readyz`,
  env: {
    PORT: String(process.env.E2E_PORT),
    DATA_DIR: String(process.env.E2E_DATA_DIR),
    POSTGRES_DIR: postgresDir,
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    FETCH_ALLOW_PRIVATE: '127.0.0.1',
    // Each test comes from an address of its own (see the fixture), so that no test uses up another's budget.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...env,
  },
  timeout: 120_000,
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});
