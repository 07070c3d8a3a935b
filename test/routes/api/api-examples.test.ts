import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.server.ts';
import { newVisitor, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';

const SITE = 'wattlebird-cars';
/** The `curl` commands in docs/api.md: the address of each command, and the body if the command sends a body. */
const EXAMPLES = [
  ...readFileSync(path.join(projectRoot, 'docs/api.md'), 'utf8').matchAll(/^curl (?:-g )?"\$SITE([^"]+)"(?:.* -d '(.+)')?$/gm),
].map(([, address = '', body]) => ({ address, body }));

let running: RunningProgram;
beforeAll(async () => {
  running = await startRunningProgram({ environment: { WORKER: '0' } });
}, 120_000);
afterAll(() => running.close());

test('docs/api.md has examples', () => expect(EXAMPLES.length).toBeGreaterThan(8));

test.each(EXAMPLES)('the example $address of docs/api.md is answered with data', async ({ address, body }) => {
  const answer =
    body === undefined
      ? await running.get(SITE, address, { 'x-forwarded-for': newVisitor() })
      : await running.postJson(SITE, address, JSON.parse(body));
  expect([address, answer.status, answer.text.slice(0, 200)]).toEqual([address, 200, expect.any(String)]);
  const value = JSON.parse(answer.text);
  const found = value.hits ?? value.items ?? value.results ?? Object.keys(value);
  expect(found.length).toBeGreaterThan(0);
});
