import type { OptionPath } from '#features/settings-files/rules/settings-file.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { formatPath } from '#features/settings-files/rules/unknown-key.ts';
import { DEMO_MEDIA_PATH, MEDIA_PATH } from '#urls/media-path.ts';
import { isDeadLink, pathnameOf } from '../reachable-links.ts';
import type { PlacedSite } from './resolve/resolved-site.ts';

/** The files and pages that a site's settings may refer to. */
export interface Referable {
  /** Whether the site's media folder contains a file with this name, e.g. 'team/mia.webp'. */
  readonly hasMedia: (name: string) => boolean;
  /** Whether the site has a page at a path. */
  readonly hasPage: (path: string) => boolean;
}

interface Reference {
  readonly path: OptionPath;
  readonly value: string;
}

/** The top-level options in which links are checked: the content of the site, its menus and its footer. */
const LINKING_OPTIONS = new Set(['home', 'promotions', 'slides', 'promoTiles', 'models', 'pages', 'navigation', 'footer']);
const LINK_KEYS = new Set(['href', 'url', 'overrideUrl']);

/**
 * Returns each text in a value that consists only of a path of this site, with its position. A sentence that contains a path is
 * not returned.
 */
const ownPaths = (value: unknown, path: OptionPath = []): readonly Reference[] => {
  if (typeof value === 'string') return /^\/(?!\/)\S*$/.test(value) ? [{ path, value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => ownPaths(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => ownPaths(part, [...path, key]));
};

const isContentLink = ({ path }: Reference): boolean => LINKING_OPTIONS.has(String(path[0])) && LINK_KEYS.has(String(path.at(-1)));

/**
 * Finds pictures and links that lead to a missing target in the files of a site, for `forecourt sites check`. A missing
 * target is only a warning: a picture may be copied to the server later, and one dead link must not stop a site.
 *
 * @example brokenReferences(placed, referable).map(formatProblem)
 * // sites/yard/home.yaml:3:18: home.hero.picture.src: "/media/nope.avif" is not a file in sites/yard/media
 */
export const brokenReferences = ({ site, inline, problemAt }: PlacedSite, { hasMedia, hasPage }: Referable): readonly SettingsProblem[] => {
  const folder = `sites/${site.slug}/media`;
  const faultOf = (reference: Reference): string | null => {
    const pathname = pathnameOf(reference.value);
    if (pathname.startsWith(DEMO_MEDIA_PATH)) return null;
    if (pathname.startsWith(MEDIA_PATH)) return hasMedia(pathname.slice(MEDIA_PATH.length)) ? null : `is not a file in ${folder}`;
    return isContentLink(reference) && isDeadLink(reference.value, hasPage)
      ? 'is a link to a page that this site does not have, so the link is not shown'
      : null;
  };
  const { dealerships, primaryDealership: _, ...own } = site;
  const isInline = (slug: string): boolean => inline.some((dealership) => dealership.slug === slug);
  const ownProblems = [
    ...ownPaths(own),
    ...dealerships.flatMap((dealership, index) => (isInline(dealership.slug) ? ownPaths(dealership, ['dealerships', index]) : [])),
  ].flatMap((reference) => {
    const message = faultOf(reference);
    return message === null ? [] : [problemAt(reference.path, message)];
  });
  const sharedProblems = dealerships
    .filter(({ slug }) => !isInline(slug))
    .flatMap((dealership) =>
      ownPaths(dealership).flatMap((reference) => {
        const message = faultOf(reference);
        const file = `dealerships/${dealership.slug}.yaml`;
        const place = { file, line: null, column: null, option: formatPath(reference.path), value: JSON.stringify(reference.value) };
        return message === null ? [] : [{ ...place, message, allowed: null }];
      }),
    );
  return [...ownProblems, ...sharedProblems];
};
