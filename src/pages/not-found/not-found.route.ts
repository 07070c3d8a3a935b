import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The 404 page for unknown URLs. It is neither cached nor indexed. */
export const notFoundPage: PageHandler = async ({ site, url }) => ({
  kind: 'page',
  status: 404,
  head: {
    title: `Page not found | ${site.name}`,
    description: `${site.name} has no page at this address.`,
    canonicalPath: null,
    indexable: false,
  },
  body: createElement(NotFoundPage, { site, currentPath: url.pathname }),
  caching: 'private',
});

/** The page with status 410 for an old URL, if the site's list of redirects says that its page was removed permanently. */
export const gonePage: PageHandler = async ({ site, url }) => ({
  kind: 'page',
  status: 410,
  head: {
    title: `Page gone | ${site.name}`,
    description: `This page of ${site.name} was taken down.`,
    canonicalPath: null,
    indexable: false,
  },
  body: createElement(NotFoundPage, { site, currentPath: url.pathname, reason: 'gone' }),
  caching: 'private',
});
