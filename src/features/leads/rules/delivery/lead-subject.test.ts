import { expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import type { Lead } from '../lead.ts';
import { formatLeadSubject } from './lead-subject.ts';

const subject = (lead: Partial<Lead>): string => formatLeadSubject(buildLead({ vehicle: null, ...lead }));

test('the subject of a mail names the category of a lead without a vehicle only if it says more than the lead kind', () => {
  expect(subject({ kind: 'service', category: 'Service' })).toBe('Service booking request - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'General Enquiry' })).toBe('Enquiry - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'Detailing' })).toBe('Enquiry: Detailing - Jo Citizen');
});
