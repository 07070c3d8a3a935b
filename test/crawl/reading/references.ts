/** What a page refers to: a page to open, or a file that the browser loads with the page. */
export type ReferenceKind = 'link' | 'picture' | 'style' | 'script' | 'file';

/** One reference of a page to another page or to a file of the same site. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** Path and query, without the fragment. */
  readonly address: string;
  /** The part of the URL after '#', which is the id of an element. Null if the URL has no such part. */
  readonly fragment: string | null;
  /** Whether search engines follow the reference: false for `rel="nofollow"`. */
  readonly isFollowed: boolean;
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? null : plain(found);
};

const kindOfLinkElement = (tag: string): ReferenceKind => {
  const rel = attribute(tag, 'rel') ?? '';
  if (rel.includes('stylesheet') || attribute(tag, 'as') === 'style') return 'style';
  if (rel === 'modulepreload' || attribute(tag, 'as') === 'script') return 'script';
  if (rel.includes('icon') || attribute(tag, 'as') === 'image') return 'picture';
  return 'file';
};

/** The URLs in a `srcset`. A comma with white space after it separates two URLs, and is never a part of a URL. */
const addressesInSrcset = (srcset: string): readonly string[] => srcset.split(/,\s+/).flatMap((part) => part.trim().split(/\s+/)[0] || []);

interface Written {
  readonly kind: ReferenceKind;
  readonly text: string;
  readonly isFollowed: boolean;
}

const writtenIn = (name: string, tag: string): readonly Written[] => {
  const one = (kind: ReferenceKind, text: string | null): readonly Written[] => (text ? [{ kind, text, isFollowed: true }] : []);
  const pictures = ['srcset', 'imagesrcset'].flatMap((key) =>
    addressesInSrcset(attribute(tag, key) ?? '').flatMap((text) => one('picture', text)),
  );
  switch (name) {
    case 'a': {
      const text = attribute(tag, 'href');
      return text ? [{ kind: 'link', text, isFollowed: !(attribute(tag, 'rel') ?? '').includes('nofollow') }] : [];
    }
    case 'form':
      // A form with the method POST is left out, because opening it would send data to the site.
      return (attribute(tag, 'method') ?? 'get').toLowerCase() === 'get' ? one('link', attribute(tag, 'action')) : [];
    case 'link':
      return [...one(kindOfLinkElement(tag), attribute(tag, 'href')), ...pictures];
    case 'script':
      return one('script', attribute(tag, 'src'));
    case 'meta':
      return attribute(tag, 'property') === 'og:image' ? one('picture', attribute(tag, 'content')) : [];
    case 'iframe':
      return one('link', attribute(tag, 'src'));
    default:
      return [...one('picture', attribute(tag, 'src')), ...one('picture', attribute(tag, 'poster')), ...pictures];
  }
};

/**
 * Everything on a page that refers to a URL of the same site, each URL once. Links to other sites, to telephone numbers
 * and to e-mail addresses are left out.
 *
 * @param base the absolute URL of the page
 * @throws TypeError if a URL cannot be parsed
 */
export const referencesOf = (html: string, base: string): readonly Reference[] => {
  const { origin } = new URL(base);
  const found = new Map<string, Reference>();
  for (const [tag, name = ''] of withoutTemplates(html).matchAll(/<(a|area|form|link|script|meta|iframe|img|source|video)\b[^>]*>/g)) {
    for (const { kind, text, isFollowed } of writtenIn(name === 'area' ? 'a' : name, tag)) {
      const url = new URL(text, base);
      if (url.origin !== origin) continue;
      const fragment = url.hash === '' ? null : decodeURIComponent(url.hash.slice(1));
      const reference = { kind, address: url.pathname + url.search, fragment, isFollowed };
      const key = `${kind} ${reference.address} ${fragment}`;
      const known = found.get(key);
      found.set(key, known ? { ...reference, isFollowed: known.isFollowed || isFollowed } : reference);
    }
  }
  return [...found.values()];
};

/** The page without the contents of `<template>`, which the browser does not show. The product does not nest templates. */
const withoutTemplates = (html: string): string => html.replaceAll(/<template\b.*?<\/template>/gs, '');

/** The ids of the elements of a page. The fragment of a link ('#offers') must be one of these ids. */
export const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...withoutTemplates(html).matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id = '']) => plain(id)));
