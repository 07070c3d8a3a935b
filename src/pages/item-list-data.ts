/**
 * The entries of a list page as structured data for search engines (schema.org ItemList).
 *
 * @param origin scheme and host of the site's canonical URLs; a link to another host is written unchanged
 */
export const itemListData = (name: string, items: readonly { readonly name: string; readonly href: string }[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: new URL(item.href, origin).href,
  })),
});
