import { z } from 'zod';
import { mappingSchema } from './mapping-schema.ts';

/** The JSON Schema of mapping files, from the definition that also checks them, for editors to complete and check with. */
export const mappingJsonSchema = (): object => ({
  ...z.toJSONSchema(mappingSchema, { io: 'input' }),
  title: 'Forecourt feed mapping',
});
