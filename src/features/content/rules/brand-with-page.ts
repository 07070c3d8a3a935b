import type { Brand } from '#model/site/content/brand-content.ts';

/**
 * Finds the brand whose page has this slug (HOME-03). Null if there is no such brand, or if the brand has no page
 * (`skipPage`).
 */
export const brandWithPage = (brands: readonly Brand[], slug: string): Brand | null =>
  brands.find((brand) => brand.slug === slug && !brand.skipPage) ?? null;
