import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCli } from './cli.server.ts';

beforeEach(() => {
  vi.stubEnv('MODE', 'demo');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Runs a command line, and returns what it wrote on standard output and standard error. */
const run = async (...args: string[]) => {
  const out: unknown[] = [];
  const error: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(text) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => error.push(text) > 0);
  // `runCli` closes the message channel to its parent process. In this test the channel belongs to Vitest, so it must
  // stay open.
  vi.spyOn(process, 'disconnect').mockImplementation(() => {});
  await runCli(args);
  const exitCode = process.exitCode;
  process.exitCode = 0;
  return { out: out.join(''), error: error.join(''), exitCode };
};

test.each([
  { about: 'an unknown option', args: ['sites', 'check', '--jsonn', '--json'], message: "unknown option '--jsonn'" },
  { about: 'a missing option', args: ['stock', 'import', '--json'], message: "required option '--dealership <slug>' not specified" },
  {
    about: 'a wrong value',
    args: ['stock', 'import', '--dealership', 'nobody', '--json'],
    message: "there is no dealership 'nobody'; known:",
  },
])('the error for $about is JSON with --json', async ({ args, message }) => {
  const { out, error, exitCode } = await run(...args);
  expect(JSON.parse(out).error.message).toContain(message);
  expect(error).toBe('');
  expect(exitCode).toBe(1);
});

test('without --json an error is printed as text, and --help prints no error', async () => {
  const { out, error, exitCode } = await run('sites', 'check', '--jsonn');
  expect(out).toBe('');
  expect(error).toContain("error: unknown option '--jsonn'");
  expect(exitCode).toBe(1);
  expect(await run('sites', '--help')).toMatchObject({ exitCode: 0, error: '' });
});
