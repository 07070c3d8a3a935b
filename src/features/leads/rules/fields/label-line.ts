import type { MailRow } from './lead-field.ts';

/**
 * A label and its value as one line of plain text. A label that is a question keeps its question mark and gets no colon.
 *
 * @example labelLine({ label: 'Phone', value: '0412 345 678' }) === 'Phone: 0412 345 678'
 * @example labelLine({ label: 'When could you start?', value: 'In May' }) === 'When could you start? In May'
 */
export const labelLine = ({ label, value }: Pick<MailRow, 'label' | 'value'>): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${value}`;
