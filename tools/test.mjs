// npm test: installs missing libraries and runs every check. If a check fails, the other checks still run. The last
// line is 'N passed, N failed'. Each test of Vitest and Playwright is counted separately. Each of the other checks
// counts as one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { buildIfNeeded } from './prepare/build.mjs';
import { environmentWith } from './prepare/node.mjs';
import { main, prepare } from './prepare/prepare.mjs';
import { root } from './prepare/project.mjs';
import {
  countPlaywright,
  countStage,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  secondAttemptsOfPlaywright,
} from './test-counts.mjs';

const reports = path.join(root, 'test-results');

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    return null;
  }
};

const programs = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

await main(async () => {
  const node = await prepare({ build: false });
  const env = environmentWith(node);
  const run = (script, ...parameters) => spawnSync(node, [script, ...parameters], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
  const runProgram = (name, ...parameters) => run(path.join(root, 'node_modules', programs[name]), ...parameters);
  const check = (exitCode) => ({ passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 });

  const failures = [];
  const secondAttempts = [];
  const runVitest = () => {
    rmSync(path.join(reports, 'vitest.json'), { force: true });
    const exitCode = runProgram(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, 'vitest.json')}`,
    );
    const report = readReport('vitest.json');
    failures.push(...failuresOfVitest(report));
    return countStage(countVitest(report), exitCode);
  };
  const runPlaywright = (config, reportName) => {
    // The old report is deleted first, so that it cannot be taken for the report of this run.
    rmSync(path.join(reports, reportName), { force: true });
    try {
      env.CHROMIUM_PATH = findChromium();
    } catch (error) {
      process.stdout.write(`${error.message}\n`);
      return { passed: 0, failed: 1 };
    }
    const exitCode = runProgram('playwright', 'test', '--config', config);
    const report = readReport(reportName);
    failures.push(...failuresOfPlaywright(report));
    secondAttempts.push(...secondAttemptsOfPlaywright(report));
    return countStage(countPlaywright(report), exitCode);
  };

  const stages = [
    ['types', () => check(runProgram('tsc'))],
    ['lint', () => check(runProgram('biome', 'check', '--error-on-warnings'))],
    ['boundaries', () => check(run('tools/boundaries/run.ts'))],
    ['unused code', () => check(runProgram('knip'))],
    ['code that only tests use', () => check(runProgram('knip', '--production'))],
    ['requirements', () => check(run('tools/requirements/run.ts', '--check'))],
    ['unit, contract and route tests', runVitest],
    ['build', () => check(buildIfNeeded(node) ? 0 : 1)],
    ['browser tests', () => runPlaywright('playwright.config.ts', 'e2e.json')],
    ['screenshots compared with stored pictures', () => runPlaywright('playwright.visual.config.ts', 'visual.json')],
  ];

  mkdirSync(reports, { recursive: true });
  const results = [];
  for (const [name, runStage] of stages) {
    process.stdout.write(`\n== ${name}\n`);
    const started = Date.now();
    const counts = runStage();
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    results.push({ name, ...counts, seconds });
    process.stdout.write(`-- ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  }

  process.stdout.write('\n');
  for (const { name, passed, failed, seconds } of results) {
    process.stdout.write(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(32)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s\n`,
    );
  }
  for (const test of secondAttempts) process.stdout.write(`passed only at the second attempt: ${test}\n`);
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
});
