import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadsApi } from '#pages/api/leads/leads.route.ts';
import { LEAD_FORM_ROUTES } from '#pages/lead-forms/lead-form-routes.ts';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { FILLED, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { chooseTime, openTestDriveBench, type TestDriveBench } from '#test/builders/leads/test-drive-bench.ts';
import { jsonOf, pageOf } from '#test/builders/pages/page-bench.tsx';

let bench: TestDriveBench;
beforeAll(async () => {
  bench = await openTestDriveBench({ used: USED_CAR });
});
afterAll(() => bench?.close());
beforeEach(() => bench.database.pool.query('delete from leads; delete from rate_limits; delete from used_captchas'));

/**
 * For the next `count` posts, simulates that another shopper is faster. The other shopper books the chosen time after
 * the program has checked this time, and before the program books it.
 */
const loseNext = (count: number): void => {
  const book = bench.appointments.book.bind(bench.appointments);
  let left = count;
  bench.appointments.book = async (...parameters) => {
    left -= 1;
    if (left === 0) bench.appointments.book = book;
    const [transaction, request, startsAt] = parameters;
    const other = await bench.submit(bench.post({ kind: 'test-drive', clientAddress: '203.0.113.250' }));
    const owner = { siteId: bench.site.id, leadId: other.leadId };
    await book(transaction, request, startsAt, { owner, id: crypto.randomUUID() });
    return book(...parameters);
  };
};

const newest = async () => (await bench.leads())[0];

describe('a shopper whose time is booked by somebody else while the form is sent', () => {
  test('FORM-19 FORM-21 without JavaScript can choose a new time many times, and the lead is not held as spam', async () => {
    const handler = LEAD_FORM_ROUTES.find(({ path }) => path === '/cars/:slug/test-drive')?.handler(bench.services);
    if (!handler) throw new Error('no form');
    const slug = bench.slugOf('used');
    const post = (fields: Readonly<Record<string, string>>) =>
      bench.ask(handler, `/cars/${slug}/test-drive`, { params: { slug }, site: bench.drivingSite, clientAddress: '203.0.113.77', fields });
    let stamp = bench.stampOf(await bench.show('testDrive', 'used', bench.drivingSite));
    const times = ['09:00', '09:30', '10:00', '10:30'].map(bench.timeInTwoDays);
    loseNext(times.length);
    for (const time of times) {
      const refused = await post({ ...stamp, ...FILLED, ...chooseTime(time) });
      expect(refused).toMatchObject({ kind: 'page', status: 422 });
      stamp = bench.stampOf(pageOf(refused));
    }
    const free = bench.timeInTwoDays('11:00');
    expect(await post({ ...stamp, ...FILLED, ...chooseTime(free) })).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await newest()).toMatchObject({ state: 'accepted', lead: { appointment: { startsAt: Date.parse(free), status: 'booked' } } });
  });

  const solve = async () => solveCaptcha(await bench.captcha.createChallenge(bench.site, bench.clock.now()));
  const postJson = async (altcha: string, clock: string) => {
    const json = { category: 'Test Drive', car_id: bench.stock.used?.id, ...FILLED, appointment: bench.timeInTwoDays(clock), altcha };
    return jsonOf(await bench.ask(leadsApi(bench.services), '/api/leads', { site: bench.drivingSite, json }));
  };

  test('FORM-19 FORM-21 can choose another time and send the form again with the same solved captcha', async () => {
    const altcha = await solve();
    loseNext(1);
    expect(await postJson(altcha, '13:00')).toMatchObject({ status: 422, value: { fields: { appointment: expect.any(String) } } });
    const sent = await postJson(altcha, '13:30');
    expect(sent.status).toBe(200);
    const { lead_id } = sent.value as { readonly lead_id: string };
    expect(await bench.stored(lead_id)).toMatchObject({ state: 'accepted', lead: { appointment: { status: 'booked' } } });
    expect(await bench.captcha.check(bench.site, altcha, bench.clock.now())).toBe('used');
  });

  test('FORM-21 cannot use a solved captcha again if an earlier lead has used it', async () => {
    const altcha = await solve();
    expect(await postJson(altcha, '14:00')).toMatchObject({ status: 200 });
    loseNext(1);
    const { submissionId, signedTime } = bench.service.newFormStamp(bench.drivingSite);
    bench.clock.nowMs += 60_000;
    const fields = { submission_id: submissionId, form_time: signedTime, altcha, ...FILLED, ...chooseTime(bench.timeInTwoDays('14:30')) };
    expect(await bench.askForm('testDrive', 'used', fields, bench.drivingSite)).toMatchObject({ kind: 'page', status: 422 });
    expect(await bench.captcha.check(bench.site, altcha, bench.clock.now())).toBe('used');
  });
});
