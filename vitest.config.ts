import { defineConfig } from 'vitest/config';

/** Rules and the kernel keep nothing between calls: their files share a worker, which starts once and not two hundred times. */
const PURE = ['src/features/*/rules/**/*.test.ts', 'src/kernel/**/*.test.ts', 'src/urls/**/*.test.ts'];

export default defineConfig({
  // One way of writing elements, whichever of React's builds a test takes.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // A busy machine takes its time, ten times that of a quiet one: these limits only end what hangs.
    // Vitest leaves one core free for a person; here nobody sits.
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
            'test/routes/**/*.test.ts?(x)',
          ],
          exclude: [...PURE, '**/node_modules/**'],
          globalSetup: ['test/builders/program/test-server.setup.ts'],
        },
      },
    ],
  },
});
