import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/routes/**/*.test.ts?(x)'],
    globalSetup: ['test/builders/test-server.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
