import type { Site } from '#model/site/site.ts';

/** Makes the error for a `path` that is not a search page of the site. The error lists the search pages. */
export const unknownSearchPath = ({ search: { paths } }: Pick<Site, 'search'>, path: string): string =>
  `'path' is not a search page of this site: ${path.toWellFormed().slice(0, 100)}. Allowed: ${Object.values(paths).join(', ')}, and the pages of makes and models, whose paths begin with ${paths.search}`;
