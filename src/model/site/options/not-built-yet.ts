import type { z } from 'zod';

/** Start of the description of an option that settings files may contain although it changes nothing that a shopper sees yet. */
export const NOT_BUILT_YET = 'Not built yet, has no effect: ';

/**
 * Marks an option that has no effect yet: no code reads it, or the button that it switches is not shown, because the page
 * of the button does not exist. The option list and the JSON Schemas say so, and `forecourt sites check`
 * warns about a site that sets it (`unbuiltOptions`). Remove the mark when the option is built.
 *
 * @param about what the option will do
 * @example notBuiltYet(z.boolean().default(false), 'Comparison list (CARD-24).')
 */
export const notBuiltYet = <Schema extends z.ZodType>(schema: Schema, about: string): Schema => schema.describe(NOT_BUILT_YET + about);
