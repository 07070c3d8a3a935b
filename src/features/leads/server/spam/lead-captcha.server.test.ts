import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadBench, openLeadBench, solveCaptcha } from '#test/builders/leads/lead-bench.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

const check = (answer: string | undefined, now = Date.now()) => bench.captcha.check(bench.site, answer, now);
const recode = (
  answer: string,
  change: (answer: { challenge: { parameters: Record<string, unknown> }; solution: Record<string, unknown> }) => void,
): string => {
  const decoded = JSON.parse(Buffer.from(answer, 'base64').toString());
  change(decoded);
  return Buffer.from(JSON.stringify(decoded)).toString('base64');
};

test('FORM-21 a solved challenge is accepted only once, even when two posts use it at the same time', async () => {
  const answer = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  expect((await Promise.all([check(answer), check(answer), check(answer)])).sort()).toEqual(['solved', 'used', 'used']);
});

test('FORM-21 a challenge of another site, a changed challenge and a wrong solution are reported as forged', async () => {
  const foreign = await solveCaptcha(await bench.captcha.createChallenge(bench.otherSite, Date.now()));
  expect(await check(foreign)).toBe('forged');
  const answer = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  const cheaper = recode(answer, ({ challenge }) => {
    challenge.parameters.keyPrefix = '00';
  });
  const longer = recode(answer, ({ challenge }) => {
    challenge.parameters.expiresAt = Math.floor(Date.now() / 1000) + 999_999;
  });
  const wrong = recode(answer, ({ solution }) => {
    solution.derivedKey = '00'.repeat(32);
  });
  for (const forged of [cheaper, longer, wrong, 'not base64 json', 'x'.repeat(9_000)]) expect(await check(forged)).toBe('forged');
  expect(await check(answer)).toBe('solved');
});

test("FORM-21 the captcha is 'missing' for a post without a solution, and 'expired' for an old solution", async () => {
  expect(await check(undefined)).toBe('missing');
  expect(await check('')).toBe('missing');
  const answer = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  expect(await check(answer, Date.now() + 61 * 60_000)).toBe('expired');
});

test('deleteExpired deletes the used challenges that have expired, and keeps all other challenges', async () => {
  const insert = `insert into used_captchas (site_id, challenge_hash, expires_at) values ($1, 'old', now() - interval '1 minute')`;
  await bench.database.pool.query(insert, [bench.site.id]);
  const answer = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  expect(await check(answer)).toBe('solved');
  expect(await bench.captcha.deleteExpired(Date.now())).toBe(1);
  expect((await bench.database.pool.query(`select 1 from used_captchas where challenge_hash = 'old'`)).rowCount).toBe(0);
  expect(await check(answer)).toBe('used');
});
