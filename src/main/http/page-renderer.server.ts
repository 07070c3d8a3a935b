import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { FrameContext } from '#features/site-layout/ui/frame-context.ts';
import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import { canonicalOrigin } from '#features/sites/rules/canonical-origin.ts';
import { themeCss } from '#features/theme/rules/theme-css.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import type { BrowserAssets } from './browser-assets.server.ts';
import { type DocumentInput, renderDocument } from './document.tsx';
import { pictureAddressing } from './picture-addressing.ts';

interface Theme {
  readonly hash: string;
  readonly css: string;
}

/** The version of a file in a site's media folder; null when there is no such file. */
type MediaVersion = (site: Site, name: string) => string | null;

/** Renders page answers to HTML, and keeps each site's theme style sheet. */
export class PageRenderer {
  readonly #assets: BrowserAssets;
  readonly #listenPort: () => number;
  readonly #domain: string;
  readonly #mediaVersion: MediaVersion;
  readonly #themes = new WeakMap<Site, Theme>();

  constructor(assets: BrowserAssets, listenPort: () => number, domain: string, mediaVersion: MediaVersion = () => null) {
    this.#mediaVersion = mediaVersion;
    this.#assets = assets;
    this.#listenPort = listenPort;
    this.#domain = domain;
  }

  /**
   * Renders a page.
   *
   * @param frame header and footer; null makes them from the site's settings alone
   */
  render(site: Site, answer: Extract<PageAnswer, { kind: 'page' }>, frame: FrameView | null = null): string {
    return renderDocument(this.documentOf(site, answer, frame));
  }

  /** Everything that the HTML of a page depends on. */
  documentOf(site: Site, answer: Extract<PageAnswer, { kind: 'page' }>, frame: FrameView | null = null): DocumentInput {
    return {
      site,
      origin: this.canonicalOrigin(site),
      addressing: pictureAddressing(site, this.canonicalOrigin(site), (name) => this.#mediaVersion(site, name)),
      head: answer.head,
      body: createElement(FrameContext, { value: frame }, answer.body),
      assets: this.#assets,
      themeHref: paths.theme(this.theme(site).hash),
    };
  }

  /** Origin of a site's canonical URLs: the same on every host, so that a page is one cache entry. */
  canonicalOrigin(site: Site): string {
    return canonicalOrigin(site, this.#listenPort(), this.#domain);
  }

  /** The site's theme tokens as a style sheet, with a content hash in its name. */
  theme(site: Site): Theme {
    let theme = this.#themes.get(site);
    if (!theme) {
      const css = themeCss(site.theme) + this.#assets.fontFaces(site.theme);
      theme = { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 12) };
      this.#themes.set(site, theme);
    }
    return theme;
  }
}
