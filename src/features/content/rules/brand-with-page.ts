import type { Brand } from '#model/site/content/brand-content.ts';

/** The brand whose page has this slug (HOME-03); a brand with skipPage has no page. */
export const brandWithPage = (brands: readonly Brand[], slug: string): Brand | null =>
  brands.find((brand) => brand.slug === slug && !brand.skipPage) ?? null;
