import type { Dealership } from './dealership.ts';

/**
 * Whether some leads of a dealership go to a CRM as ADF/XML: all of them, or only those of a department or a category.
 *
 * @example hasAdfReceiver({ ...recipients, adf: [], departments: { service: { email: [], adf: ['crm@yard.example'] } } }) // true
 */
export const hasAdfReceiver = ({ adf, departments, categories }: Dealership['recipients']): boolean =>
  [{ adf }, ...Object.values(departments), ...Object.values(categories)].some((part) => part.adf.length > 0);
