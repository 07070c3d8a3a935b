import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keepJsonSchema } from './kept-json-schema.ts';

const TARGET = { target: 'draft-2020-12' } as const;

test('keepJsonSchema gives the same JSON Schemas for input and output as the original schema, and makes each of them once', () => {
  const schema = z.object({ price: z.number().default(0) });
  const input = vi.spyOn(schema['~standard'].jsonSchema, 'input');
  const kept = keepJsonSchema(schema)['~standard'].jsonSchema;
  expect(kept.input(TARGET)).toEqual(z.toJSONSchema(schema, { io: 'input' }));
  expect(kept.output(TARGET)).toMatchObject({ required: ['price'] });
  expect(kept.input(TARGET)).toBe(kept.input(TARGET));
  expect(input).toHaveBeenCalledOnce();
});

test('a schema from keepJsonSchema checks values as the original schema does', async () => {
  const kept = keepJsonSchema(z.object({ id: z.number() }))['~standard'];
  expect(await kept.validate({ id: 7 })).toEqual({ value: { id: 7 } });
  expect((await kept.validate({ id: 'x' })).issues).toHaveLength(1);
});
