import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { brandGroups } from './brand-groups.ts';

const { brands } = buildSite({
  brands: [
    { title: 'Zed', slug: 'zed', group: 'our' },
    { title: 'Honda', slug: 'honda', group: 'motorcycle' },
    { title: 'Isuzu', slug: 'isuzu', group: 'truck', skipPage: true },
    { title: 'Mazda', slug: 'mazda' },
    { title: 'Audi', slug: 'audi' },
  ],
});

describe('the brand directory', () => {
  test('HOME-01 groups the brands into Car, Motorcycle, Truck and Our Brands, each sorted by name', () => {
    expect(brandGroups(brands).map(({ title, brands: found }) => `${title}: ${found.map((brand) => brand.title).join(', ')}`)).toEqual([
      'Car: Audi, Mazda',
      'Motorcycle: Honda',
      'Truck: Isuzu',
      'Our Brands: Zed',
    ]);
    expect(brandGroups(brands.slice(3)).map(({ title }) => title)).toEqual(['Car']);
  });
});
