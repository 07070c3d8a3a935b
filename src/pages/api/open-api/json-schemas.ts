import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Converts zod schemas to JSON Schemas for an OpenAPI document. A schema with an id (`.meta({ id: 'Car' })`) becomes a
 * component of the document, to which the other schemas refer.
 *
 * @example new JsonSchemas().write(carSchema, 'output') // { $ref: '#/components/schemas/Car' }
 */
export class JsonSchemas {
  readonly #components: Record<string, unknown> = {};

  /** The components to which the schemas from `write` refer, by their ids. */
  get components(): Readonly<Record<string, unknown>> {
    return this.#components;
  }

  /** @param io `input` for what a caller sends, `output` for what the server answers */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // The result must be a reference (`$ref`) if the schema has an id. zod writes a reference only for a schema inside
    // another schema, so the schema is put into an object first.
    const whole = z.toJSONSchema(z.strictObject({ schema }), { io, unrepresentable: 'any' });
    const { $defs = {}, properties } = withComponents(whole) as { $defs?: Record<string, unknown>; properties: { schema: JsonSchema } };
    Object.assign(this.#components, $defs);
    return properties.schema;
  }
}

const withComponents = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'), (key, value) => {
    if (key !== '$defs') return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, object>).map(([id, { id: _, ...rest }]: [string, { id?: unknown }]) => [id, rest]),
    );
  });
