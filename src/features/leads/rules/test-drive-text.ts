import type { Lead } from './lead.ts';
import { formatLongDate } from './zone-dates.ts';

/**
 * The wished time of a test drive in words; null of a lead that is about none.
 *
 * @example testDriveText(lead) === 'Tuesday 24 November 2026, Morning'
 */
export const testDriveText = (lead: Pick<Lead, 'kind' | 'testDriveDate' | 'testDriveTime'>): string | null => {
  if (lead.testDriveDate === null) return lead.kind === 'test-drive' ? (lead.testDriveTime ?? 'Any time') : null;
  return [formatLongDate(lead.testDriveDate), lead.testDriveTime].filter((part) => part !== null).join(', ');
};
