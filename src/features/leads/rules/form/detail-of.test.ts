import { expect, test } from 'vitest';
import { leadForms } from '#model/site/content/form-content.ts';
import { customFieldControl } from '../forms/custom-field-control.ts';
import { detailOf } from './detail-of.ts';

/** Returns the answer to a field that the operator defined, as the dealer reads it: label and value. */
const answerTo = (field: object, value: string): readonly string[] => {
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
  return detailOf(customFieldControl(own), value).map((detail) => `${detail.label}: ${detail.value}`);
};

test.each([
  ['a date has no weekday', { label: 'Date of birth', type: 'date' }, '1990-05-05', ['Date of birth: 5 May 1990']],
  [
    'an amount has only one dollar sign',
    { label: 'Income before tax, a year ($)', type: 'money' },
    '85000',
    ['Income before tax, a year: $85,000'],
  ],
  [
    'the label keeps its unit if the value does not contain the unit',
    { label: 'Payload (kg)', type: 'number' },
    '1200',
    ['Payload (kg): 1,200'],
  ],
  ['an empty answer has no row', { label: 'Payload (kg)', type: 'number' }, '', []],
])('in the text of an answer for the dealer, %s', (_, field, value, rows) => {
  expect(answerTo(field, value)).toEqual(rows);
});
