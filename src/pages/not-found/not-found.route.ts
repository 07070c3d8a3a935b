import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The 404 page for unknown URLs. It is public and never indexed. */
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

/** The page with status 410 at an old URL. The redirects of the site say that the former page at this URL is gone. */
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
