import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { UnavailablePage } from './unavailable-page.tsx';

/** The page shown instead of a page that needs the database, while the database cannot be reached. */
export const unavailablePage: PageHandler = async ({ site, url }) => ({
  kind: 'page',
  status: 503,
  head: { title: `Not available just now | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: createElement(UnavailablePage, { site, currentPath: url.pathname, address: url.pathname + url.search }),
  caching: 'private',
});
