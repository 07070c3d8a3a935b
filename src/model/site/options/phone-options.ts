import { z } from 'zod';
import { phoneField } from './field-types.ts';

/**
 * Phone numbers that a site sets itself (SITE-16). `override` replaces all other numbers. The numbers for car types
 * replace the numbers of locations, but not a number that a dealership sets.
 */
export const phoneOptions = z.strictObject({
  override: phoneField.nullable().default(null).describe('Phone number that replaces all other phone numbers of the site (VDP-63).'),
  new: phoneField.nullable().default(null),
  demo: phoneField.nullable().default(null),
  used: phoneField.nullable().default(null),
});
