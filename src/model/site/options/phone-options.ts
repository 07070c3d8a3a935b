import { z } from 'zod';
import { phoneField } from './field-types.ts';

/** Phone numbers that a site sets itself; they replace the numbers of its dealerships (SITE-16). */
export const phoneOptions = z.strictObject({
  override: phoneField.nullable().default(null).describe('Phone number that replaces all other phone numbers of the site (VDP-63).'),
  new: phoneField.nullable().default(null),
  demo: phoneField.nullable().default(null),
  used: phoneField.nullable().default(null),
});
