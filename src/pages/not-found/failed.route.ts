import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { FailedPage } from './failed-page.tsx';

/** The page shown when rendering another page failed. */
export const failedPage: PageHandler = async ({ site, url, requestId }) => ({
  kind: 'page',
  status: 500,
  head: { title: `Something went wrong | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: createElement(FailedPage, { site, currentPath: url.pathname, errorId: requestId }),
  caching: 'private',
});
