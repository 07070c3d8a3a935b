import { expect, test } from 'vitest';
import { leadForms } from '#model/site/content/form-content.ts';
import { customFieldControl } from '../forms/custom-field-control.ts';
import { postedValueSchema } from './posted-value-schema.ts';

/** Returns the error message that a shopper sees for a value in a field that an operator defined; null if it is accepted. */
const messageFor = (field: object, value: string): string | null => {
  const [form] = leadForms.parse([
    {
      name: 'own',
      kind: 'enquiry',
      title: 'Own',
      category: 'Own',
      button: 'Send',
      steps: [{ fields: ['contact', { name: 'own', ...field }] }],
    },
  ]);
  const own = form?.steps[0]?.fields[1];
  if (own === undefined || typeof own === 'string') throw new Error('no field');
  return postedValueSchema(customFieldControl(own)).safeParse(value).error?.issues[0]?.message ?? null;
};

test.each([
  ['a missing text', { label: 'What do you carry?', required: true }, '', "Please fill in 'What do you carry?'."],
  [
    'a missing choice',
    { label: 'Licence', type: 'select', options: ['Car'], required: true },
    '',
    "Please choose an answer for 'Licence'.",
  ],
  [
    'a forged choice',
    { label: 'Licence', type: 'select', options: ['Car'] },
    'Boat',
    "Please choose an answer for 'Licence' from the list.",
  ],
  ['a missing date', { label: 'Last day', type: 'date', required: true }, '', "Please choose a date for 'Last day'."],
  [
    'a date of another age',
    { label: 'Last day', type: 'date' },
    '0026-01-01',
    'Please choose a date from 1 January 1900 to 31 December 2100.',
  ],
  ['too much money', { label: 'Budget', type: 'money', max: 5_000 }, '5001', "Please enter at most $5,000 for 'Budget'."],
  [
    'a missing amount, without the unit',
    { label: 'Rent, a month ($)', type: 'money', required: true },
    '',
    "Please fill in 'Rent, a month'.",
  ],
  ['too much money with a unit', { label: 'Budget ($)', type: 'money', max: 5_000 }, '5001', "Please enter at most $5,000 for 'Budget'."],
  ['too small a number', { label: 'Payload', type: 'number', min: 1_000 }, '12', "Please enter at least 1,000 for 'Payload'."],
  ['no number', { label: 'Payload', type: 'number' }, 'many', "Please enter a whole number for 'Payload', like 25000."],
  ['a long text', { label: 'VIN', maxLength: 2 }, 'ABC', "'VIN' is too long: at most 2 characters, not 3."],
])('the error message of a field is a whole sentence that says what is wrong: %s', (_, field, value, message) => {
  expect(messageFor(field, value)).toBe(message);
});
