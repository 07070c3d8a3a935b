import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { themeCss } from '#features/theme/rules/theme-css.ts';
import { themePalette } from '#features/theme/rules/theme-palette.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { BrowserAssets } from './browser-assets.server.ts';
import { faviconSvg } from './favicon.ts';

/** The page that lists the demo sites, or a file that this page loads: its style sheet or its icon. */
export interface DemoSitesFile {
  readonly type: string;
  readonly body: string;
}

/** The page that lists the demo sites belongs to no site, so it uses the default theme. */
const theme = themeOptions.parse({});
const themeOf = (assets: BrowserAssets): { readonly css: string; readonly href: string } => {
  const css = themeCss(theme) + assets.fontFaces(theme);
  return { css, href: paths.theme(createHash('sha256').update(css).digest('hex').slice(0, 12)) };
};

const TITLE = 'Forecourt';
const ICON = '/demo-sites.svg';

/** Shows the colours of a site as an SVG picture, because the content security policy forbids style attributes. */
const Swatch = ({ site }: { readonly site: Site }): ReactElement => {
  const { night, brand, brandTint } = themePalette(site.theme);
  return (
    <svg viewBox="0 0 400 64" preserveAspectRatio="none" className="demo-site-colours" aria-hidden="true">
      <rect width="400" height="64" fill={night} />
      <rect x="264" width="88" height="64" fill={brand} />
      <rect x="352" width="48" height="64" fill={brandTint} />
    </svg>
  );
};

const SiteCard = ({ site, port }: { readonly site: Site; readonly port: number }): ReactElement => {
  const host = `${site.slug}.localhost:${port}`;
  const count = site.dealerships.length;
  return (
    <li className="demo-site">
      <Swatch site={site} />
      <div className="demo-site-text">
        <h2 className="type-24">
          {/* CSS extends this link over the whole card. */}
          <a className="demo-site-link" href={`http://${host}/`}>
            {site.name}
          </a>
        </h2>
        {site.tagline && <p>{site.tagline}</p>}
        <p className="demo-site-facts type-14 muted">
          Template {site.template}, {count === 1 ? 'one dealership' : `${count} dealerships`}
          <br />
          {host}
        </p>
      </div>
    </li>
  );
};

const DemoSites = ({
  sites,
  port,
  assets,
}: {
  readonly sites: readonly Site[];
  readonly port: number;
  readonly assets: BrowserAssets;
}): ReactElement => (
  <html lang="en-AU">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${TITLE}: demo sites`}</title>
      <link rel="icon" type="image/svg+xml" href={ICON} />
      {assets.fontsFor(theme).map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="stylesheet" href={themeOf(assets).href} />
    </head>
    <body>
      <main className="shell page-space">
        <h1 className="type-36">{TITLE}</h1>
        <p className="demo-intro type-18 muted">
          One platform, many dealerships. One program serves all of these demo sites; each is a folder of files under <code>sites/</code>.
        </p>
        <ul className="demo-sites">
          {sites.map((site) => (
            <SiteCard key={site.slug} site={site} port={port} />
          ))}
        </ul>
      </main>
    </body>
  </html>
);

/**
 * The files of the host `localhost` in demo mode: the list of sites, its style sheet and its icon; null for other
 * paths.
 */
export const findDemoSitesFile = (path: string, sites: readonly Site[], port: number, assets: BrowserAssets): DemoSitesFile | null => {
  if (path === '/') {
    const html = renderToString(<DemoSites sites={sites} port={port} assets={assets} />);
    return { type: 'text/html; charset=utf-8', body: `<!doctype html>${html}` };
  }
  const { css, href } = themeOf(assets);
  if (path === href) return { type: 'text/css; charset=utf-8', body: css };
  return path === ICON ? { type: 'image/svg+xml', body: faviconSvg(TITLE, theme) } : null;
};
