import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { FrameContext } from '#features/site-layout/ui/frame-context.ts';
import type { FrameView } from '#features/site-layout/views/frame-view.ts';
import { canonicalOrigin } from '#features/sites/rules/canonical-origin.ts';
import { themeCss } from '#features/theme/rules/theme-css.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer } from '#pages/page.ts';
import { completeHead } from '#pages/structured-data.ts';
import { paths } from '#urls/paths.ts';
import type { BrowserAssets } from './browser-assets.server.ts';
import { type DocumentInput, renderDocument } from './document.tsx';
import { pictureAddressing } from './picture-addressing.ts';

interface Theme {
  readonly hash: string;
  readonly css: string;
}

/** Gives the version of a file in a site's media folder; null if the file does not exist. */
type MediaVersion = (site: Site, name: string) => string | null;

/** Renders page answers to HTML, and stores the theme style sheet of each site. */
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
   * @param frame data of header and footer; if null, header and footer are made only from the settings of the site
   */
  render(site: Site, answer: Extract<PageAnswer, { kind: 'page' }>, frame: FrameView | null = null): string {
    return renderDocument(this.documentOf(site, answer, frame));
  }

  /** Collects all data from which the HTML of a page is made. */
  documentOf(site: Site, answer: Extract<PageAnswer, { kind: 'page' }>, frame: FrameView | null = null): DocumentInput {
    return {
      site,
      origin: this.canonicalOrigin(site),
      addressing: pictureAddressing(site, this.canonicalOrigin(site), (name) => this.#mediaVersion(site, name)),
      head: completeHead(site, answer.head, this.canonicalOrigin(site)),
      body: createElement(FrameContext, { value: frame }, answer.body),
      assets: this.#assets,
      themeHref: paths.theme(this.theme(site).hash),
    };
  }

  /**
   * The origin (scheme and host) of a site's canonical URLs. It is the same for all hosts of a site, so that a page
   * needs only one cache entry.
   */
  canonicalOrigin(site: Site): string {
    return canonicalOrigin(site, this.#listenPort(), this.#domain);
  }

  /** The theme of a site as a style sheet, and the hash of its content, which is part of its URL. */
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
