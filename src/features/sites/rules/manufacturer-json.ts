import { slugify } from '#kernel/text.ts';

/** A make as the JSON API returns it (ENT-22). */
export const manufacturerJson = (manufacturer: {
  readonly name: string;
  readonly id: number | null;
  readonly logoUrl?: string | null;
}) => ({
  id: manufacturer.id,
  name: manufacturer.name,
  slug: slugify(manufacturer.name),
  logo: { url: manufacturer.logoUrl ?? null },
});
