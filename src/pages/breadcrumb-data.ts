import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';

/**
 * The breadcrumb of a page as structured data for search engines (schema.org BreadcrumbList).
 *
 * @param origin scheme and host of the site's canonical URLs
 * @param currentPath path of the page itself, which the last crumb names without a link
 */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string, currentPath: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + (href ?? currentPath),
  })),
});
