import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The 404 page for unknown URLs. It is public and never indexed. */
export const notFoundPage: PageHandler = async ({ site, url }) => ({
  kind: 'page',
  status: 404,
  head: { title: `Page not found | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: createElement(NotFoundPage, { site, currentPath: url.pathname }),
  caching: 'private',
});
