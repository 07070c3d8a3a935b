import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BENCH_SECRET, type LeadBench, openLeadBench, solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { LeadService } from '../lead-service.server.ts';
import type { LeadStore } from '../lead-store.server.ts';
import { LeadSteps } from '../steps/begun-lead-store.server.ts';
import { SubmissionGuard } from './submission-guard.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

const countLeads = async () => (await bench.store.list(bench.site)).length;

test('FORM-21 a post with a solved captcha is accepted even if its IP address has sent many posts, and its captcha solution cannot be used again', async () => {
  const clientAddress = '198.51.100.1';
  const solved = async () => ({ altcha: await solveCaptcha(await bench.captcha.createChallenge(bench.site, bench.clock.now())) });
  const fields = await solved();
  for (let post = 0; post < 4; post++) {
    const { leadId } = await bench.submit(bench.post({ clientAddress, fields: await solved() }));
    expect((await bench.stored(leadId)).state).toBe('accepted');
  }
  expect((await bench.stored((await bench.submit(bench.post({ clientAddress, fields }))).leadId)).state).toBe('accepted');
  expect(await bench.captcha.check(bench.site, fields.altcha, bench.clock.now())).toBe('used');
});

test('FORM-21 the fourth post that an IP address sends in an hour without a solved captcha is held, but gets the same answer as the first three', async () => {
  const clientAddress = '198.51.100.2';
  const states: string[] = [];
  for (let post = 0; post < 4; post++) {
    const answer = await bench.submit(bench.post({ clientAddress }));
    expect(answer.successPath).toBe('/success');
    states.push((await bench.stored(answer.leadId)).state);
  }
  expect(states).toEqual(['accepted', 'accepted', 'accepted', 'held']);
});

test('FORM-21 on a site without a captcha, a post without a captcha solution is accepted', async () => {
  const site = { ...bench.site, forms: { ...bench.site.forms, captcha: false } };
  for (let post = 0; post < 5; post++) {
    const sent = await bench.service.submitLead(site, bench.post({ clientAddress: '198.51.100.3' }));
    expect(sent.ok && (await bench.stored(sent.value.leadId)).state).toBe('accepted');
  }
});

test('a held lead is not delivered until it is released', async () => {
  const { leadId } = await bench.submit(bench.post({ fields: { additional_reference: 'http://spam.example', email: 'held@example.com' } }));
  const held = await bench.stored(leadId);
  expect([held.state, held.heldReason, held.deliveries.map(({ status }) => status)]).toEqual(['held', 'trap', ['held', 'held']]);
  expect((await bench.store.list(bench.site, { held: true })).map(({ lead }) => lead.id)).toContain(leadId);
  expect(await bench.store.release(bench.otherSite, leadId, bench.clock.now())).toBe(false);
  expect(await bench.store.release(bench.site, leadId, bench.clock.now())).toBe(true);
  const released = await bench.stored(leadId);
  expect([released.state, released.deliveries.map(({ status }) => status)]).toEqual(['released', ['pending', 'pending']]);
  expect(await bench.store.release(bench.site, leadId, bench.clock.now())).toBe(false);
});

test('a form is held if it was sent too fast, is days old or has a forged signature', async () => {
  const fast = bench.service.newFormStamp(bench.site);
  const reasonOf = async (fields: Record<string, string>) =>
    (await bench.stored((await bench.submit({ ...bench.post({ fields }) })).leadId)).heldReason;
  const old = bench.service.newFormStamp(bench.site);
  bench.clock.nowMs += 25 * 3_600_000;
  expect(await reasonOf({ submission_id: old.submissionId, form_time: old.signedTime })).toBe('too-old');
  expect(await reasonOf({ submission_id: fast.submissionId, form_time: `${bench.clock.now()}.forged` })).toBe('forged-form');
  const now = bench.post();
  const instant = bench.service.newFormStamp(bench.site);
  const { leadId } = await bench.submit({
    ...now,
    fields: { ...now.fields, submission_id: instant.submissionId, form_time: instant.signedTime },
  });
  expect((await bench.stored(leadId)).heldReason).toBe('too-fast');
  // The captcha library always uses the machine's clock. Therefore, `bench.clock` must show the machine's time in the
  // tests below.
  bench.clock.nowMs = Date.now();
});

test('a submission id and signed time from the form of another site are treated as forged', async () => {
  const stamp = bench.service.newFormStamp(bench.otherSite);
  const { leadId } = await bench.submit(bench.post({ fields: { submission_id: stamp.submissionId, form_time: stamp.signedTime } }));
  expect((await bench.stored(leadId)).heldReason).toBe('forged-form');
});

test('an IP address that sends too many posts is told when it may try again, and its posts are not stored', async () => {
  const clientAddress = '198.51.100.9';
  for (let post = 0; post < 20; post++) await bench.submit(bench.post({ clientAddress }));
  const before = await countLeads();
  const refused = await bench.service.submitLead(bench.site, bench.post({ clientAddress }));
  if (refused.ok || refused.error.kind !== 'rate-limited') throw new Error('taken');
  expect(refused.error.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.error.form.fields.find(({ name }) => name === 'message')?.value).toBe('Is the car still available?');
  expect(await countLeads()).toBe(before);
});

test('each mailbox gets only one receipt from a site, whatever the spelling of its address, but the dealer gets every lead', async () => {
  const channelsOf = async (email: string, site = bench.site) => {
    const sent = await bench.service.submitLead(site, bench.post({ vehicle: null, fields: { email, category: 'Sales' } }));
    const lead = sent.ok ? await bench.store.find(site, sent.value.leadId) : null;
    return lead?.deliveries.map(({ channel }) => channel);
  };
  expect(await channelsOf('victim@mailbox.example')).toEqual(['email', 'receipt']);
  expect(await channelsOf('victim@mailbox.example')).toEqual(['email']);
  expect(await channelsOf('Victim+1@mailbox.example')).toEqual(['email']);
  expect(await channelsOf('other@mailbox.example')).toEqual(['email', 'receipt']);
  expect(await channelsOf('victim@mailbox.example', bench.otherSite)).toEqual(['receipt']);
});

test('if a post could not be stored and is sent again, the limits count it only once, and its receipt is sent', async () => {
  const { store, captcha, clock, log } = bench;
  let failures = 5;
  const breaking = Object.assign(Object.create(store) as LeadStore, {
    findSubmission: store.findSubmission.bind(store),
    accept: async (...lead: Parameters<LeadStore['accept']>) => {
      if (failures-- > 0) throw new Error('the database went away');
      return store.accept(...lead);
    },
  });
  const guard = new SubmissionGuard(bench.database, captcha);
  const events = { record: async () => {} };
  const service = new LeadService({
    store: breaking,
    appointments: bench.leadAppointments,
    steps: new LeadSteps(bench.database),
    guard,
    events,
    log,
    clock,
    platformSecret: BENCH_SECRET,
    mode: 'demo',
  });
  const clientAddress = '198.51.100.77';
  const input = bench.post({ clientAddress, fields: { email: 'patient@mailbox.example' } });
  for (let post = 0; post < 5; post++) await expect(service.submitLead(bench.site, input)).rejects.toThrow('went away');
  const sent = await service.submitLead(bench.site, input);
  const lead = await bench.stored(sent.ok ? sent.value.leadId : '');
  expect(lead.state).toBe('accepted');
  expect(lead.deliveries.map(({ channel }) => channel)).toEqual(['email', 'receipt']);
  const states: string[] = [];
  for (let post = 0; post < 3; post++) states.push((await bench.stored((await bench.submit(bench.post({ clientAddress }))).leadId)).state);
  expect(states).toEqual(['accepted', 'accepted', 'held']);
});

/** Sends leads from many IP addresses to a new test site, and returns the states of these leads. */
const statesOfFlood = async (
  flooded: LeadBench,
  posts: number,
  fieldsOf: () => Promise<Record<string, string>> | Record<string, string>,
) => {
  const states: string[] = [];
  for (let post = 0; post < posts; post++) {
    const clientAddress = `198.18.${Math.floor(post / 250)}.${post % 250}`;
    const input = flooded.post({ clientAddress, fields: await fieldsOf() });
    states.push((await flooded.stored((await flooded.submit(input)).leadId)).heldReason ?? 'accepted');
  }
  return states;
};

describe('leads during a flood of posts from many addresses', () => {
  let flooded: LeadBench;
  beforeEach(async () => {
    flooded = await openLeadBench();
  });
  afterEach(() => flooded.close());

  test('every post without a signed form time is held for an operator, and is in the list of held leads', async () => {
    const states = await statesOfFlood(flooded, 30, () => ({ submission_id: crypto.randomUUID(), form_time: '' }));
    expect(new Set(states)).toEqual(new Set(['no-form']));
    expect(await flooded.store.list(flooded.site, { held: true })).toHaveLength(30);
    expect(await flooded.store.countHeld()).toBe(30);
  });

  test('a site accepts at most twenty signed forms without a solved captcha in an hour', async () => {
    const states = await statesOfFlood(flooded, 30, () => ({}));
    expect(states.slice(0, 20).every((state) => state === 'accepted')).toBe(true);
    expect(states.slice(20).every((state) => state === 'no-captcha')).toBe(true);
  });

  test('FORM-21 the lead of a shopper who solves the captcha is not held as possible spam', async () => {
    await statesOfFlood(flooded, 25, () => ({}));
    const solve = async () => ({ altcha: await solveCaptcha(await flooded.captcha.createChallenge(flooded.site, flooded.clock.now())) });
    flooded.clock.nowMs = Date.now();
    expect(await statesOfFlood(flooded, 1, solve)).toEqual(['accepted']);
  });

  test('a post with a site token needs no signed form time, and more than twenty such posts may come from one IP address', async () => {
    const noForm = () => ({ submission_id: crypto.randomUUID(), form_time: '' });
    const clientAddress = '198.19.0.1';
    for (let post = 0; post < 25; post++) {
      const { leadId } = await flooded.submit(flooded.post({ clientAddress, fields: noForm(), tokenId: 1 }));
      expect((await flooded.stored(leadId)).state).toBe('accepted');
    }
  });
});
