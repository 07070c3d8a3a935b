import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { callTool } from '#test/builders/agents/mcp-client.ts';
import { newVisitor, type RunningProgram } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  dealers = await startTwoDealers();
  running = dealers.running;
});
afterAll(() => dealers.close());

interface Outcome {
  readonly outcome: 'sent' | 'not-sent';
  readonly lead_id: string | null;
}

const DETAILS = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Is it still for sale?' };
const SEND = { action: 'accept', content: { send: true } };

/**
 * Acts as the assistant of a shopper: calls the tool, waits as long as a person needs to read, and sends the shopper's
 * answer to the question for consent.
 */
const enquire = async (
  given: object,
  answer: object,
  { waitMs = 2_100, changed = {} as object, headers = { 'x-forwarded-for': newVisitor() } } = {},
) => {
  const asked = await callTool<Outcome>(running, 'alpha', 'enquire', given, { headers });
  if (asked.requestState === undefined) throw new Error(`The call was refused: ${asked.content?.[0]?.text}`);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const params = { requestState: asked.requestState, inputResponses: { consent: answer } };
  const again = () => callTool<Outcome>(running, 'alpha', 'enquire', { ...given, ...changed }, { headers, params });
  return { asked, sent: await again(), again };
};

const storedLead = async (id: string | null | undefined) => {
  const found = await new LeadStore(running.database).find(running.site('alpha'), id ?? '');
  if (found === null) throw new Error(`There is no lead ${id}`);
  return found;
};

const leadCount = async (): Promise<number> => Number((await running.database.pool.query('select count(*) from leads')).rows[0].count);

describe('the tool enquire', () => {
  test('shows the shopper the privacy notice and the unticked boxes of the form, and stores no lead before the shopper answers', async () => {
    const before = await leadCount();
    const { resultType, inputRequests, requestState } = await callTool(running, 'alpha', 'enquire', {
      vehicle: first(dealers.a).slug,
      ...DETAILS,
    });
    expect([resultType, typeof requestState]).toEqual(['input_required', 'string']);
    const { method, params } = inputRequests?.consent ?? { method: '', params: {} };
    expect(method).toBe('elicitation/create');
    const notice = running.site('alpha').forms.collectionNotice.text.replaceAll('{site}', 'Alpha Autos');
    expect(params.message).toContain(notice);
    expect(params.message).toContain('jo@example.com');
    expect(params.requestedSchema).toMatchObject({
      required: ['send'],
      properties: { send: { type: 'boolean' }, offers: { type: 'boolean' } },
    });
    expect(JSON.stringify(params.requestedSchema)).not.toContain('default');
    expect(await leadCount()).toBe(before);
  });

  test('after the shopper has agreed, stores a lead with the consent texts and the name of the assistant, and plans the deliveries of the lead', async () => {
    const { sent } = await enquire(
      { vehicle: first(dealers.a).slug, ...DETAILS },
      { action: 'accept', content: { send: true, offers: true } },
    );
    expect(sent.structuredContent).toMatchObject({ outcome: 'sent' });
    const { lead, state, deliveries } = await storedLead(sent.structuredContent?.lead_id);
    expect(lead).toMatchObject({
      kind: 'enquiry',
      name: 'Jo Citizen',
      phone: '+61412345678',
      message: 'Is it still for sale?',
      vehicle: { id: first(dealers.a).id },
      agent: { name: 'test-client', isVerified: false },
      consent: { channel: 'agent', optIn: true, optInPreTicked: false, optInText: running.site('alpha').forms.optIn.text },
    });
    expect(lead.consent.collectionNoticeText).toContain('Alpha Autos');
    expect(state).toBe('accepted');
    expect(deliveries.map(({ channel }) => channel).sort()).toEqual(['adf', 'email', 'receipt']);
  });

  test('stores a single lead even if the assistant sends the same call twice', async () => {
    const before = await leadCount();
    const { sent, again } = await enquire({ ...DETAILS, answers: { category: 'General Enquiry' } }, SEND);
    expect((await again()).structuredContent).toEqual(sent.structuredContent);
    expect(await leadCount()).toBe(before + 1);
  });

  test.each([
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['does not tick the box', { action: 'accept', content: { send: false } }],
  ])('stores no lead if the shopper %s', async (_, answer) => {
    const before = await leadCount();
    const { sent } = await enquire({ vehicle: first(dealers.a).slug, ...DETAILS }, answer, { waitMs: 0 });
    expect(sent.structuredContent).toMatchObject({ outcome: 'not-sent', lead_id: null });
    expect(await leadCount()).toBe(before);
  });

  test('applies the spam rules of the form: if the answer comes too fast for a person, the lead is stored but held as possible spam', async () => {
    const { sent } = await enquire({ vehicle: first(dealers.a).slug, ...DETAILS, message: 'Fast' }, SEND, { waitMs: 0 });
    expect(sent.structuredContent).toMatchObject({ outcome: 'sent' });
    expect(await storedLead(sent.structuredContent?.lead_id)).toMatchObject({ state: 'held', heldReason: 'too-fast' });
  });

  test('asks again if the details changed after the shopper agreed, and refuses a `requestState` whose signature does not match', async () => {
    const given = { vehicle: first(dealers.a).slug, ...DETAILS };
    const { sent } = await enquire(given, SEND, { waitMs: 0, changed: { email: 'other@example.com' } });
    expect(sent.resultType).toBe('input_required');
    const params = { requestState: `${sent.requestState?.slice(0, -4)}AAAA`, inputResponses: { consent: SEND } };
    await expect(callTool(running, 'alpha', 'enquire', given, { params })).rejects.toThrow('Invalid or expired requestState');
  });

  test('refuses a signed `requestState` that comes from another site', async () => {
    const given = { ...DETAILS, answers: { category: 'General Enquiry' } };
    const asked = await callTool(running, 'alpha', 'enquire', given);
    const params = { requestState: asked.requestState, inputResponses: { consent: SEND } };
    await expect(callTool(running, 'bravo', 'enquire', given, { params })).rejects.toThrow('Invalid or expired requestState');
  });

  test('answers with the wrong and missing fields and their allowed values, before it asks the shopper', async () => {
    const wrong = await callTool(running, 'alpha', 'enquire', { ...DETAILS, email: 'not an address', phone: '12345' });
    expect(wrong.isError).toBe(true);
    expect(wrong.content?.[0]?.text).toMatch(/email: /);
    expect(wrong.content?.[0]?.text).toMatch(/phone: /);
    const unknown = await callTool(running, 'alpha', 'enquire', { ...DETAILS, answers: { altcha: 'x' } });
    expect(unknown.content?.[0]?.text).toContain('answers.altcha: the form has no such field. Allowed: ');
    const foreign = await callTool(running, 'alpha', 'enquire', { ...DETAILS, vehicle: first(dealers.b).slug });
    expect(foreign.isError).toBe(true);
  });

  test('answers with the URL of the enquiry form if the client cannot ask its shopper', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'enquire', arguments: { vehicle: first(dealers.a).slug, ...DETAILS } },
    };
    const { text } = await running.ask(running.hostOf('alpha'), '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
      body: JSON.stringify(body),
    });
    expect(text).toContain(`/cars/${first(dealers.a).slug}/enquire`);
  });
});
