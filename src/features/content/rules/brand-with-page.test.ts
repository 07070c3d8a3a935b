import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { brandWithPage } from './brand-with-page.ts';

const { brands } = buildSite({
  brands: [
    { title: 'Isuzu', slug: 'isuzu', group: 'truck', skipPage: true },
    { title: 'Mazda', slug: 'mazda' },
  ],
});

test('HOME-03 a brand with the option skipPage has no page of its own', () => {
  expect(brandWithPage(brands, 'mazda')?.title).toBe('Mazda');
  expect(brandWithPage(brands, 'isuzu')).toBeNull();
  expect(brandWithPage(brands, 'nothing')).toBeNull();
});
