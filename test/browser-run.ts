import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.mjs';

// Every Playwright worker loads this configuration again. The first load stores the port, the data folder and the path
// of Chromium in environment variables, so that all workers use the same values.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= join(tmpdir(), `forecourt-e2e-${process.pid}-${process.env.E2E_PORT}`);
process.env.E2E_CHROMIUM ??= findChromium();

const isRoot = process.getuid?.() === 0;

/** Settings of every browser test: the browser of a shopper in Brisbane. */
export const browser: NonNullable<PlaywrightTestConfig['use']> = {
  locale: 'en-AU',
  timezoneId: 'Australia/Brisbane',
  viewport: { width: 1440, height: 900 },
  // The product does not count views by automated browsers. So the tests use the user agent of an ordinary browser.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  // Recording a trace slows down every test. To record the trace of a failing test, run it again with E2E_TRACE=1.
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

/** Settings of every test run in a browser. */
export const run: PlaywrightTestConfig = {
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails is tried a second time. `npm test` lists such a test with its error, and fails if there are more
  // than two (tools/test-counts.mjs).
  retries: 1,
  // These limits only end a test that hangs. They are long enough for a machine on which ten other processes are busy.
  timeout: 150_000,
  expect: { timeout: 30_000 },
};

const postgresDir = `${process.env.E2E_DATA_DIR}-postgres`;

/**
 * Starts the built program with a separate database. This database is deleted after the run.
 * @param env environment variables in addition to the common ones
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
    // Each test sends its own visitor address in X-Forwarded-For, so that tests do not share rate limits. The program accepts
    // this header only from a trusted proxy, and here the test is the proxy.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...env,
  },
  timeout: 120_000,
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});
