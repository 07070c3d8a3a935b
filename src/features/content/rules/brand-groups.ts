import type { Brand, BrandGroup } from '#model/site/content/brand-content.ts';

/** HOME-01: the groups of the brands page, in display order. */
const GROUP_TITLES: Readonly<Record<BrandGroup, string>> = { car: 'Car', motorcycle: 'Motorcycle', truck: 'Truck', our: 'Our Brands' };

/** The groups of brands that are not empty, each with its brands sorted by name. */
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
