import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog, createRequestId, hideInText } from './log.server.ts';
import { projectRoot } from './project-root.server.ts';

const logged = (...parameters: Parameters<ReturnType<typeof createLog>['log']['info']>): Record<string, unknown> => {
  let line = '';
  createLog({ LOG_LEVEL: 'info' }, { write: (text) => (line += text) }).log.info(...parameters);
  return JSON.parse(line) as Record<string, unknown>;
};

test('a log line is JSON with time, level and request id', () => {
  expect(logged({ requestId: 'r1', status: 200 }, 'sent')).toMatchObject({
    level: 'info',
    requestId: 'r1',
    status: 200,
    msg: 'sent',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('the log hides personal fields at any depth and in any spelling', () => {
  const line = JSON.stringify(
    logged({
      lead: { first_name: 'Ada', contact: [{ 'E-Mail': 'ada@example.com', phone: '0400 000 000' }], kind: 'enquiry' },
      clientAddress: '203.0.113.1',
    }),
  );
  expect(line).not.toMatch(/Ada|ada@|0400|203\.0/);
  expect(line).toContain('enquiry');
});

test('logged errors contain type, code and stack, but no e-mail addresses, long numbers or database details', () => {
  const error = Object.assign(new Error('550 no such user <ada@example.com>, tel 0400 123 456'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    constraint: 'leads_key',
  });
  const { err } = logged({ err: new Error('outer', { cause: error }) }) as { err: { cause: Record<string, string> } };
  expect(err.cause).toMatchObject({ code: '23505', constraint: 'leads_key', message: '550 no such user <[e-mail]>, tel [number]' });
  expect(err.cause.stack).toContain('log.server.test.ts');
  expect(JSON.stringify(err)).not.toMatch(/ada@|0400/);
  expect(JSON.stringify(logged({ err: { email: 'ada@example.com' } }))).not.toContain('ada@');
});

test('flush writes the buffered log lines before the process ends', () => {
  const program = `import { createLog } from ${JSON.stringify(path.join(projectRoot, 'src/platform/log.server.ts'))};
    const { log, flush } = createLog({ LOG_LEVEL: 'info' });
    for (let count = 1; count <= 500; count += 1) log.info({ count }, 'line');
    await flush();
    process.exit(0);`;
  const node24 = path.join(projectRoot, 'node_modules/node/bin/node');
  const output = execFileSync(node24, ['--input-type=module', '-e', program], { cwd: projectRoot, encoding: 'utf8' });
  expect(output.trim().split('\n')).toHaveLength(500);
});

test('request ids are random: two successive ids have fewer than 8 of their 16 characters in common', () => {
  const ids = Array.from({ length: 2_000 }, createRequestId);
  expect(new Set(ids).size).toBe(2_000);
  const shared = ids.slice(1).map((id, index) => [...id].filter((character, place) => character === ids[index]?.[place]).length);
  expect(Math.max(...shared)).toBeLessThan(8);
  expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
});

test.each([
  ['550 <jo@example.com> unknown', '550 <[e-mail]> unknown'],
  ['to=jo@example.com,ann@example.com', 'to=[e-mail]'],
  ['a@b c@d', '[e-mail] [e-mail]'],
  ['a@b@c d', '[e-mail] d'],
  ['@example and jo@ stay', '@example and jo@ stay'],
  ['call 0400 123 456', 'call [number]'],
])('hideInText replaces e-mail addresses and phone numbers: the text %j becomes %j', (text, shown) => {
  expect(hideInText(text)).toBe(shown);
});

test('the masking examines each character of a text fewer than three times on average, even in a long text', () => {
  const examined = (text: string): number => {
    let count = 0;
    const { test, exec } = RegExp.prototype;
    const tested = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, part: string) {
      count += part.length;
      return test.call(this, part);
    });
    const searched = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, part: string) {
      const from = this.lastIndex;
      const found = exec.call(this, part);
      count += (found?.index ?? part.length) - from;
      return found;
    });
    hideInText(text);
    tested.mockRestore();
    searched.mockRestore();
    return count;
  };
  const n = 20_000;
  const text = `${'a'.repeat(n)}@ ${'b@'.repeat(n)} ${')@'.repeat(n)} ${'@'.repeat(n)}`;
  expect(examined(text)).toBeLessThan(3 * text.length);
});

test('an error whose message has 200,000 characters is logged', () => {
  const { err } = logged({ err: new Error(`${'x'.repeat(200_000)} jo@example.com $&`) }) as { err: { message: string; stack: string } };
  expect(err.message).toMatch(/x \[e-mail\] \$&$/);
  expect(err.stack).not.toContain('jo@');
});
