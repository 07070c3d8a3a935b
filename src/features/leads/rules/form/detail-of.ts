import { formatDate } from '#kernel/format-date.ts';
import { formatWhole } from '#kernel/format-number.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { LeadDetail } from '../fields/lead-field.ts';
import type { FormField } from './form-field.ts';
import { labelWithoutUnit } from './label-without-unit.ts';

/**
 * The answer to a custom field, as the dealer reads it. The result is a list with one entry. The list is empty if the
 * answer is empty or the checkbox is not ticked. A date is written without its weekday, because most of these dates are
 * in the past (a date of birth).
 *
 * @param value the checked value of the field
 * @example detailOf(incomeField, '85000') // [{ name: 'income', label: 'Income before tax', value: '$85,000' }]
 */
export const detailOf = (field: FormField, value: string | boolean | undefined): readonly LeadDetail[] => {
  const { name } = field;
  const label = field.format === 'money' ? labelWithoutUnit(field.label) : field.label;
  if (value === true) return [{ name, label, value: 'Yes' }];
  if (typeof value !== 'string' || value === '') return [];
  return [{ name, label, value: shownValue(field, value) }];
};

const shownValue = ({ type, format }: FormField, value: string): string => {
  switch (type) {
    case 'number':
      return format === 'money' ? formatDollars(dollarsToCents(Number(value))) : formatWhole(Number(value));
    case 'date':
      return formatDate(value, 'long');
    default:
      return value;
  }
};
