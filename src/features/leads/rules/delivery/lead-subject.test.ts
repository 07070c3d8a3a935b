import { expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import type { Lead } from '../lead.ts';
import { formatLeadSubject } from './lead-subject.ts';

const subject = (lead: Partial<Lead>): string => formatLeadSubject(buildLead({ vehicle: null, ...lead }));

test('for a lead without a vehicle, the subject of the mail names the category, but not a category that only repeats the lead kind', () => {
  expect(subject({ kind: 'service', category: 'Service' })).toBe('Service booking request - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'General Enquiry' })).toBe('Enquiry - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'Detailing' })).toBe('Enquiry: Detailing - Jo Citizen');
});
