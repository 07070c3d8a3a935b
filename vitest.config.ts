import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/routes/**/*.test.ts?(x)'],
    globalSetup: ['test/builders/test-server.setup.ts'],
    // A busy machine takes its time, ten times that of a quiet one: these limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
