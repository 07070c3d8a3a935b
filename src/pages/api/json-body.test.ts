import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyFault } from './json-body.ts';

const schema = z.object({ queries: z.array(z.object({ limit: z.number().max(10) })), car_id: z.number().optional() });
const faultOf = (body: unknown): string => {
  const { error } = schema.safeParse(body);
  if (!error) throw new Error('Nothing is wrong with it');
  return bodyFault(error);
};

test('API-25 if a value is missing in a JSON body, the error says that this value is missing', () => {
  expect(faultOf({})).toBe('queries: is missing (expected array)');
  expect(faultOf({ queries: [{}] })).toBe('queries.0.limit: is missing (expected number)');
});

test('API-25 the message about a wrong value in a JSON body contains the path of this value in the JSON', () => {
  expect(faultOf(null)).toBe('body: Invalid input: expected object, received null');
  expect(faultOf({ queries: [], car_id: 'x' })).toBe('car_id: Invalid input: expected number, received string');
  expect(faultOf({ queries: [{ limit: 11 }] })).toContain('queries.0.limit: Too big');
});
