import { expect, test } from 'vitest';
import { describeTestForm, fieldOf } from '#test/builders/leads/describe-test-form.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { describeForm } from '../form/describe-form.ts';
import { parseSubmission } from '../form/parse-submission.ts';
import { findLeadForm } from '../forms/find-lead-form.ts';
import { makeLead } from '../make-lead.ts';

test('FORM-17 the offers checkbox is optional and ticked by default, and a site can untick or hide it', () => {
  expect(fieldOf(describeTestForm({}), 'opt_in')).toMatchObject({
    required: false,
    checked: true,
    label: 'Email me similar stock and latest offers.',
  });
  expect(fieldOf(describeTestForm({ forms: { optIn: { checked: false } } }), 'opt_in')?.checked).toBe(false);
  expect(fieldOf(describeTestForm({ forms: { optIn: { shown: false } } }), 'opt_in')).toBeNull();
});

test('FORM-17 nobody who applies for a job is asked for consent to offers', () => {
  expect(fieldOf(describeTestForm({}, { kind: 'careers' }), 'opt_in')).toBeNull();
  const site = buildSite();
  const form = findLeadForm(site, 'careers') ?? undefined;
  const model = describeForm({ site, kind: 'careers', form, vehicle: null, now: TEST_NOW });
  expect(fieldOf(model, 'opt_in')).toBeNull();
  const parsed = parseSubmission(site, model, {
    name: 'Jo',
    email: 'jo@example.com',
    phone: '0412 345 678',
    area: 'Parts',
    opt_in: 'true',
  });
  if (!parsed.ok) throw new Error('the application is refused');
  const origin = { id: 'a', submissionId: 'b', now: TEST_NOW, deliverAt: TEST_NOW, userAgent: null, channel: 'website' } as const;
  const lead = makeLead(site, parsed.value, { ...origin, pageUrl: 'https://yard.example/careers' });
  expect(lead.consent).toMatchObject({ optIn: false, optInText: null });
  expect(lead.consent).not.toHaveProperty('optInPreTicked');
});

test('FORM-20 the checkbox for the terms is required if the site switches the checkbox on', () => {
  expect(fieldOf(describeTestForm({}), 'terms_conditions')).toBeNull();
  expect(fieldOf(describeTestForm({ forms: { terms: true } }), 'terms_conditions')).toMatchObject({
    type: 'checkbox',
    required: true,
    checked: false,
  });
});
