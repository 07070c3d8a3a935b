import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

type Options = StandardSchemaWithJSON['~standard']['jsonSchema'] extends { input(options: infer Given): unknown } ? Given : never;

/**
 * Returns a schema that checks values as `schema` does, and makes its JSON Schema only once for each target. The library
 * asks for the JSON Schema of a tool's input and output in each call, and zod needs several milliseconds to make them.
 *
 * @example keepJsonSchema(z.object({ id: z.number() }))
 */
export const keepJsonSchema = (schema: StandardSchemaWithJSON): StandardSchemaWithJSON => {
  const { jsonSchema, ...standard } = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      jsonSchema: { input: kept((options) => jsonSchema.input(options)), output: kept((options) => jsonSchema.output(options)) },
    },
  };
};

const kept = <Made>(make: (options: Options) => Made): ((options: Options) => Made) => {
  const made = new Map<string, Made>();
  return (options) => {
    const known = made.get(options.target);
    if (known !== undefined) return known;
    const value = make(options);
    made.set(options.target, value);
    return value;
  };
};
