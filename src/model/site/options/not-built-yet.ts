import type { z } from 'zod';

/** Begins the description of an option that settings files may hold, although nothing reads it so far. */
export const NOT_BUILT_YET = 'Not built yet, has no effect: ';

/**
 * Marks such an option. The option list and the JSON Schemas say so, and `forecourt sites check` warns of a site
 * that sets it (`unbuiltOptions`). Whoever builds the option takes the mark away.
 *
 * @param about what the option will do
 * @example notBuiltYet(z.boolean().default(false), 'CARD-24: comparison list')
 */
export const notBuiltYet = <Schema extends z.ZodType>(schema: Schema, about: string): Schema => schema.describe(NOT_BUILT_YET + about);
