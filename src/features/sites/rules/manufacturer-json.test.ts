import { expect, test } from 'vitest';
import { manufacturerJson } from './manufacturer-json.ts';

test('ENT-22 a manufacturer has id, name, slug and logo', () => {
  expect(manufacturerJson({ id: 21, name: 'Mercedes-Benz', logoUrl: '/media/mb.svg' })).toEqual({
    id: 21,
    name: 'Mercedes-Benz',
    slug: 'mercedes-benz',
    logo: { url: '/media/mb.svg' },
  });
});
