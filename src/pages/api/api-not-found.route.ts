import type { PageHandler } from '#pages/page.ts';

/** What a JSON address answers that leads nowhere. */
export const apiNotFound: PageHandler = async ({ url }) => ({
  kind: 'json',
  status: 404,
  value: { error: `There is nothing at ${url.pathname}` },
  caching: 'private',
});
