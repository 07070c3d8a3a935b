import { defineConfig } from '@playwright/test';
import { browser, programUnderTest, run } from './test/browser-run.ts';

// A Saturday morning, when a dealer is open.
process.env.E2E_VISUAL_TIME ??= '2026-11-21T10:00:00+10:00';

/**
 * Pages beside the pictures of them that were looked at (test/visual/pictures). After a change that is
 * meant: `npm run test:visual -- --update-snapshots`, and look at every picture that changed.
 */
export default defineConfig({
  ...run,
  testDir: 'test/visual',
  // A comparison gives the same result at every attempt.
  retries: 0,
  snapshotPathTemplate: 'test/visual/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/visual.json' }]],
  outputDir: 'test-results/visual',
  use: browser,
  ...(process.env.E2E_RUNNING ? {} : { webServer: programUnderTest({ FIXED_TIME: process.env.E2E_VISUAL_TIME }) }),
});
