import type { Reference } from './references.ts';

/** Groups with so many similar addresses that the crawler requests only some of each, chosen by its seed. */
export const SAMPLED = ['filter links', 'brochures', 'pictures'] as const;
export type Sampled = (typeof SAMPLED)[number];

const BROCHURE = /^\/api\/cars\/[^/]+\/pdf$/;

/**
 * The group of an address, if the crawler requests only some addresses of this group; null for an address that is always
 * requested. Pictures that differ only in size or format have the same key.
 *
 * @example sampleOf('/search?refinementList[make][0]=Kia', { kind: 'link', isFollowed: false })?.name === 'filter links'
 */
export const sampleOf = (
  address: string,
  { kind, isFollowed }: Pick<Reference, 'kind' | 'isFollowed'>,
): { readonly name: Sampled; readonly key: string } | null => {
  const picture = /^\/images\/[^/]+\/(.+)\.[a-z0-9]+$/.exec(address.split('?', 1)[0] ?? '');
  if (picture) return { name: 'pictures', key: picture[1] ?? address };
  if (kind !== 'link') return null;
  if (BROCHURE.test(address)) return { name: 'brochures', key: address };
  return !isFollowed && address.includes('?') ? { name: 'filter links', key: address } : null;
};
