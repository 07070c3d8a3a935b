import type { z } from 'zod';

/** Start of the description of an option that settings files may contain although no code reads it yet. */
export const NOT_BUILT_YET = 'Not built yet, has no effect: ';

/**
 * Marks an option that no code reads yet. The option list and the JSON Schemas say so, and `forecourt sites check`
 * warns about a site that sets it (`unbuiltOptions`). Remove the mark when the option is built.
 *
 * @param about what the option will do
 * @example notBuiltYet(z.boolean().default(false), 'Comparison list (CARD-24).')
 */
export const notBuiltYet = <Schema extends z.ZodType>(schema: Schema, about: string): Schema => schema.describe(NOT_BUILT_YET + about);
