import { expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { agentRows } from './lead-agent.ts';
import { formatLeadPayload } from './lead-payload.ts';
import { makeLead } from './make-lead.ts';

test('a lead that an AI assistant sent names the assistant, and states whether a signature proved this name', () => {
  expect(agentRows(undefined)).toEqual([]);
  expect(agentRows({ name: 'chatgpt.com', isVerified: true })[0]?.value).toBe('chatgpt.com (signature checked)');
  expect(agentRows({ name: 'Claude-User', isVerified: false })[0]?.value).toBe('Claude-User (name not checked)');
});

test('the payload of a lead has the key sent_by_agent only if an assistant sent the lead', () => {
  const agent = { name: 'chatgpt.com', isVerified: true };
  expect(formatLeadPayload(buildLead({ agent }))).toMatchObject({ sent_by_agent: { name: 'chatgpt.com', verified: true } });
  expect(formatLeadPayload(buildLead({}))).not.toHaveProperty('sent_by_agent');
});

test('a lead that an assistant sent contains the texts to which the shopper agreed', () => {
  const site = buildSite({ dealerships: [buildDealership()] });
  const { consent: _, agent: __, ...draft } = buildLead({ vehicle: null });
  const about = { id: 'a', submissionId: 'b', now: TEST_NOW, deliverAt: TEST_NOW, userAgent: null, pageUrl: draft.pageUrl };
  const agent = { name: 'chatgpt.com', isVerified: true };
  const posted = { ...draft, optIn: true, termsAccepted: null, formName: null, department: null };
  expect(makeLead(site, posted, { ...about, channel: 'agent', agent })).toMatchObject({
    agent,
    consent: { channel: 'agent', optIn: true, optInPreTicked: false, collectionNoticeText: expect.stringContaining(site.name) },
  });
  expect(makeLead(site, posted, { ...about, channel: 'website' })).not.toHaveProperty('agent');
});
