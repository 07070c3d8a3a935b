import type { Brand, BrandGroup } from '#model/site/content/catalogue-content.ts';

/** HOME-01: the groups of the brands page, in their order. */
const GROUP_TITLES: Readonly<Record<BrandGroup, string>> = { car: 'Car', motorcycle: 'Motorcycle', truck: 'Truck', our: 'Our Brands' };

/** The groups that have brands, each with its brands by name. */
export const brandGroups = (
  brands: readonly Brand[],
): readonly { readonly group: BrandGroup; readonly title: string; readonly brands: readonly Brand[] }[] =>
  (Object.keys(GROUP_TITLES) as BrandGroup[])
    .map((group) => ({
      group,
      title: GROUP_TITLES[group],
      brands: brands.filter((brand) => brand.group === group).toSorted((left, right) => left.title.localeCompare(right.title)),
    }))
    .filter(({ brands: found }) => found.length > 0);

/** The brand that has a page of its own under this slug (HOME-03); one with skipPage has none. */
export const brandWithPage = (brands: readonly Brand[], slug: string): Brand | null =>
  brands.find((brand) => brand.slug === slug && !brand.skipPage) ?? null;
