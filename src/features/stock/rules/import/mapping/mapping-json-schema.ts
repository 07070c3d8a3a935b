import { z } from 'zod';
import { mappingSchema } from './mapping-schema.ts';

/** The JSON Schema of mapping files, for editors. It is generated from the zod schema that checks the files. */
export const mappingJsonSchema = (): object => ({
  ...z.toJSONSchema(mappingSchema, { io: 'input' }),
  title: 'Forecourt feed mapping',
});
