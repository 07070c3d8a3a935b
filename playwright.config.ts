import { defineConfig } from '@playwright/test';
import { browser, programUnderTest, run } from './test/browser-run.ts';

/**
 * Journeys in a real browser against the real program with its own database. While writing journeys, a
 * program that already runs is quicker: `E2E_RUNNING=1 E2E_PORT=3100 E2E_DATA_DIR=data npx playwright test`;
 * it must have been started with the settings of test/browser-run.ts.
 */
export default defineConfig({
  ...run,
  testDir: 'test/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: browser,
  ...(process.env.E2E_RUNNING ? {} : { webServer: programUnderTest() }),
});
