import { defineConfig } from 'vitest/config';

/**
 * Tests of pure functions. Some of these functions keep what they have computed, but the same arguments always give the
 * same result. So their files share a worker that starts once, and not two hundred times.
 */
const PURE = ['src/features/*/rules/**/*.test.ts', 'src/kernel/**/*.test.ts', 'src/urls/**/*.test.ts'];

/** Starts what several test files share, such as the database server. */
const SERVERS = 'test/builders/program/test-server.setup.ts';

export default defineConfig({
  // JSX compiles the same way for the development and the production build of React.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // A busy machine may need ten times as long as a quiet one: these limits only end tests that hang.
    // Vitest would leave one of two cores free; here both are used.
    maxWorkers: 2,
    // Processes, not threads: what sharp may read is one setting for a whole process, and tests set it.
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'tools/**/*.test.ts',
            'test/contracts/**/*.test.ts',
            'test/chaos/**/*.test.ts',
            'test/crawl/**/*.test.ts',
          ],
          exclude: [...PURE, '**/node_modules/**'],
          globalSetup: [SERVERS],
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          include: ['test/routes/**/*.test.ts?(x)'],
          // The pages are made by React's production build, as in the running program. React's development build is slower;
          // its warnings are seen in the tests of `parts`.
          env: { NODE_ENV: 'production' },
          globalSetup: [SERVERS],
        },
      },
    ],
  },
});
