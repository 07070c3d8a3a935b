import type { Site } from '#model/site/site.ts';

/** Says that a `path` is none of the site's search pages, and which there are. */
export const unknownSearchPath = ({ search: { paths } }: Pick<Site, 'search'>, path: string): string =>
  `'path' is no search page of this site: ${path.toWellFormed().slice(0, 100)}. Allowed: ${Object.values(paths).join(', ')}, and makes and models below ${paths.search}`;
