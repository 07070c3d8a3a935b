import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/find-chromium.mjs';

// The configuration is read once a worker: what the first reading chose is handed on.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= join(tmpdir(), `forecourt-e2e-${process.pid}-${process.env.E2E_PORT}`);
process.env.E2E_CHROMIUM ??= findChromium();
const postgresDir = `${process.env.E2E_DATA_DIR}-postgres`;

const isRoot = process.getuid?.() === 0;

/**
 * Journeys in a real browser against the real program with its own database. While writing journeys, a
 * program that already runs is quicker: `E2E_RUNNING=1 E2E_PORT=3100 E2E_DATA_DIR=data npx playwright test`;
 * it must have been started with the settings below.
 */
export default defineConfig({
  testDir: 'test/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    viewport: { width: 1440, height: 900 },
    // A browser that says it is automated is no shopper to the program: its views are not counted.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    trace: 'retain-on-failure',
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
  },
  ...(process.env.E2E_RUNNING
    ? {}
    : {
        webServer: {
          command: `node test/e2e/serve.ts "${process.env.E2E_DATA_DIR}" "${postgresDir}"`,
          url: `http://127.0.0.1:${process.env.E2E_PORT}/readyz`,
          env: {
            PORT: process.env.E2E_PORT,
            DATA_DIR: process.env.E2E_DATA_DIR,
            POSTGRES_DIR: postgresDir,
            METRICS_PORT: '0',
            LOG_LEVEL: 'warn',
            FETCH_ALLOW_PRIVATE: '127.0.0.1',
            // Each test comes from an address of its own (see the fixture), so that no test uses up another's budget.
            TRUSTED_PROXIES: '127.0.0.1,::1',
          },
          timeout: 120_000,
          stdout: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
        },
      }),
});
