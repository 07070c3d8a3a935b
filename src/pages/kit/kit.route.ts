import { createElement } from 'react';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';
import { PAGE_SHEETS, type PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { KitPage } from './kit-page.tsx';

export interface KitServices {
  /** The themes of the templates by name. Null in production, where this page does not exist. */
  readonly kitThemes: (() => Promise<ReadonlyMap<string, ThemeOptions>>) | null;
  readonly notFound: PageHandler;
}

/** The entry for the site's own theme in the list of themes. The other entries are the names of templates. */
const OWN = 'site';

/**
 * `GET /__kit`: shows every interface component in every state, in the theme of the site or of a template
 * (`?theme=marque`). It is for developers and exists only in demo mode and development.
 */
export const kitPage =
  ({ kitThemes, notFound }: KitServices): PageHandler =>
  async (page) => {
    if (!kitThemes) return notFound(page);
    const themes = new Map([[OWN, page.site.theme], ...(await kitThemes())]);
    const asked = page.url.searchParams.get('theme') ?? OWN;
    const chosen = themes.has(asked) ? asked : OWN;
    return {
      kind: 'page',
      status: 200,
      head: { title: 'The kit', description: null, canonicalPath: null, indexable: false, sheets: PAGE_SHEETS },
      body: createElement(KitPage, { themes: [...themes.keys()], chosen, theme: themes.get(chosen) ?? page.site.theme }),
      caching: 'private',
    };
  };

export const kitRoute: Route<KitServices> = { method: 'GET', path: '/__kit', handler: kitPage };
