import type { Reference } from './references.ts';

/** Groups of many similar addresses. The crawler requests only some addresses of each group, and its seed decides which. */
export const SAMPLED = ['filter links', 'brochures', 'pictures'] as const;
export type Sampled = (typeof SAMPLED)[number];

const BROCHURE = /^\/api\/cars\/[^/]+\/pdf$/;

/**
 * Finds the group of a URL. The crawler requests only some URLs of each group. `name` is the name of the group. URLs of
 * a group that have the same `key` count as one URL, for example one picture in several sizes and formats. The result
 * is null for a URL that belongs to no group and is therefore always requested.
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
