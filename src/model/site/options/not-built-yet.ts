import type { z } from 'zod';

/**
 * The first words in the description of an option that has no visible effect yet. Settings files may already contain
 * such an option.
 */
export const NOT_BUILT_YET = 'Not built yet, has no effect: ';

/**
 * Marks an option that has no effect yet: no code reads it, or its button leads to a page that does not exist and is
 * not shown. The option list and the JSON Schemas show this mark, and `forecourt sites check` warns about a site that
 * sets the option (`unbuiltOptions`). Remove the mark when the option is built.
 *
 * @param about what the option will do
 * @example notBuiltYet(z.boolean().default(false), 'Comparison list (CARD-24).')
 */
export const notBuiltYet = <Schema extends z.ZodType>(schema: Schema, about: string): Schema => schema.describe(NOT_BUILT_YET + about);
