import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/routes/**/*.test.ts?(x)'],
    globalSetup: ['test/builders/test-server.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; a test that passes waits no longer than it must.
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
