import { describe, expect, test } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { describeForm } from '../form/describe-form.ts';
import type { FormField } from '../form/form-field.ts';
import { parseSubmission } from '../form/parse-submission.ts';
import { findLeadForm, type KnownLeadForm } from './find-lead-form.ts';
import { PLATFORM_FORMS } from './platform-forms.ts';

const site = buildSite();
const formNamed = (name: string): KnownLeadForm => {
  const form = findLeadForm(site, name);
  if (form === null) throw new Error(`no form ${name}`);
  return form;
};
const modelOf = (name: string, step?: number) => {
  const form = formNamed(name);
  return describeForm({ site, kind: form.kind, form, shownStep: step, vehicle: null, now: TEST_NOW });
};

/** Returns the name and a valid answer for a custom field of a form. */
const answerFor = ({ type, options, min, name }: FormField): readonly [string, string] => {
  if (type === 'select') return [name, options[0]?.value ?? ''];
  if (type === 'number') return [name, min ?? '12'];
  if (type === 'checkbox') return [name, 'true'];
  return [name, type === 'date' ? '2026-11-24' : 'answer'];
};
const answers = (fields: readonly FormField[]) => Object.fromEntries(fields.filter(({ isDetail }) => isDetail).map(answerFor));

describe.each(PLATFORM_FORMS.map(({ name }) => name))('the form %s', (name) => {
  test('asks for name, email and phone, and its answers become a lead', () => {
    const model = modelOf(name);
    expect(model.fields.map((field) => field.name)).toEqual(expect.arrayContaining(['name', 'email', 'phone']));
    const parsed = parseSubmission(site, model, { ...FILLED_FORM, category: model.category, ...answers(model.fields) });
    expect(parsed).toMatchObject({ ok: true, value: { formName: name, category: formNamed(name).category } });
  });

  test('FORM-26 has each field once', () => {
    const names = modelOf(name).fields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('FORM-04 each step of the guided enquiry shows only its own fields, and the consent is in the last step', () => {
  const shown = [1, 2, 3].map((step) => modelOf('guided-enquiry', step).fields.filter(({ type }) => type !== 'hidden' && type !== 'trap'));
  expect(shown.map((fields) => fields.map(({ name }) => name))).toEqual([
    ['looking_for', 'buying_time'],
    ['name', 'email', 'phone'],
    ['message', 'opt_in'],
  ]);
});

test('FORM-12 a form with a fixed category does not ask for the category', () => {
  expect(modelOf('fleet').fields.find(({ name }) => name === 'category')).toMatchObject({ type: 'hidden', value: 'Fleet' });
  expect(modelOf('general').fields.find(({ name }) => name === 'category')).toMatchObject({ type: 'select', value: 'General Enquiry' });
});

test('FORM-26 the form of a service booking offers the services of the site, and the lead contains the ticked services', () => {
  const model = modelOf('service-booking');
  expect(model.fields.find(({ name }) => name === 'additional_services')?.options.map(({ value }) => value)).toContain('Brakes');
  const posted = { ...FILLED_FORM, vehicle: 'Toyota Hilux 2019', additional_services: 'Brakes\nBattery' };
  const parsed = parseSubmission(site, model, posted);
  expect(parsed).toMatchObject({ ok: true, value: { additionalServices: ['Brakes', 'Battery'], kind: 'service', eventId: 22 } });
  expect(parseSubmission(site, model, { ...posted, additional_services: 'Rockets' })).toMatchObject({
    ok: false,
    error: [{ field: 'additional_services' }],
  });
});

test('EVENT-11 a job application has the analytics event 51', () => {
  expect(modelOf('careers')).toMatchObject({ eventId: 51, category: 'Careers Enquiry' });
});

test('an amount is stored as dollars, and the error about a wrong amount names the field', () => {
  const model = modelOf('finance-enquiry');
  const parsed = parseSubmission(site, model, { ...FILLED_FORM, amount: '$25,000' });
  expect(parsed).toMatchObject({ ok: true, value: { details: [{ name: 'amount', label: 'Amount to borrow', value: '$25,000' }] } });
  expect(parseSubmission(site, model, { ...FILLED_FORM, amount: 'a lot' })).toMatchObject({
    ok: false,
    error: [{ field: 'amount', message: "Please enter a whole number for 'Amount to borrow', like 25000." }],
  });
  expect(parseSubmission(site, model, { ...FILLED_FORM, amount: '12' })).toMatchObject({
    ok: false,
    error: [{ field: 'amount', message: "Please enter at least $1,000 for 'Amount to borrow'." }],
  });
});

test('a site replaces a platform form with a form of the same name', () => {
  const [fleet] = PLATFORM_FORMS.filter(({ name }) => name === 'fleet');
  const own = { ...site, leadForms: fleet ? [{ ...fleet, title: 'Cars for your business' }] : [] };
  expect(findLeadForm(own, 'fleet')?.title).toBe('Cars for your business');
  expect(findLeadForm(own, 'none')).toBeNull();
});
