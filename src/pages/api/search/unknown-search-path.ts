import type { Site } from '#model/site/site.ts';

/** The error for a `path` that is not one of the site's search pages; it lists them. */
export const unknownSearchPath = ({ search: { paths } }: Pick<Site, 'search'>, path: string): string =>
  `'path' is no search page of this site: ${path.toWellFormed().slice(0, 100)}. Allowed: ${Object.values(paths).join(', ')}, and makes and models below ${paths.search}`;
