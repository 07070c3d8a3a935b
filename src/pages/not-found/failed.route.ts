import { createElement } from 'react';
import type { PageHandler } from '#pages/page.ts';
import { FailedPage } from './failed-page.tsx';

/** What is shown in place of a page that could not be made. */
export const failedPage: PageHandler = async ({ site, url, requestId }) => ({
  kind: 'page',
  status: 500,
  head: { title: `Something went wrong | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: createElement(FailedPage, { site, currentPath: url.pathname, errorId: requestId }),
  caching: 'private',
});
