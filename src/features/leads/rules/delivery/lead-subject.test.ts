import { expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import type { Lead } from '../lead.ts';
import { formatLeadSubject } from './lead-subject.ts';

const subject = (lead: Partial<Lead>): string => formatLeadSubject(buildLead({ vehicle: null, ...lead }));

test('if a lead has no vehicle, the subject of its mail names the category, but leaves out a category that only repeats the lead kind', () => {
  expect(subject({ kind: 'service', category: 'Service' })).toBe('Service booking request - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'General Enquiry' })).toBe('Enquiry - Jo Citizen');
  expect(subject({ kind: 'enquiry', category: 'Detailing' })).toBe('Enquiry: Detailing - Jo Citizen');
});
