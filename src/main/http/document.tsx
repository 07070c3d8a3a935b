import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { siteSharedName } from '#features/syndication/rules/shared-picture.ts';
import { frameHeight } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHead } from '#pages/page.ts';
import { NEXT_SHEET } from '#ui-kit/behaviour/next-sheets.ts';
import { IslandRendererContext } from '#ui-kit/island/island.tsx';
import { type PictureAddressing, PictureAddressingContext } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';
import type { BrowserAssets } from './browser-assets.server.ts';

export interface DocumentInput {
  readonly site: Site;
  /** Scheme and host of canonical URLs. */
  readonly origin: string;
  readonly head: PageHead;
  readonly body: ReactElement;
  readonly assets: BrowserAssets;
  readonly themeHref: string;
  /** Makes the URLs of the pictures of the page. */
  readonly addressing: PictureAddressing;
}

const renderIsland = (element: ReactElement, identifierPrefix: string): string => renderToString(element, { identifierPrefix });

/** Converts a value to JSON for a script element. `<` is escaped, because it could close the element. */
const jsonForScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const StructuredData = ({ data }: { readonly data: object }): ReactNode => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; '<' is escaped
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
);

const BANNER_WIDTH = 1200;
/** Height in pixels of the pictures that `/share/` serves. */
const SHARED_HEIGHT = 630;

/**
 * The picture that other services show when somebody shares the page. It is a JPEG, because these services read few
 * formats. If the page defines a picture, this picture is used. Otherwise the program makes a picture: for the page of a
 * vehicle, with the name and the price of the vehicle; for any other page, with the name of the site. If the picture is
 * on another host, its size is not known, so the page does not state the size.
 */
const SharedPicture = ({ site, head, origin, addressing }: Pick<DocumentInput, 'site' | 'head' | 'origin' | 'addressing'>): ReactNode => {
  const banner = head.sharedName === undefined && head.imageUrl ? head.imageUrl : null;
  const made = banner?.startsWith('/') ? addressing({ src: banner }, 'card')?.at(BANNER_WIDTH, 'jpg') : undefined;
  const src = banner === null ? paths.sharedPicture(head.sharedName ?? siteSharedName(site)) : (made ?? banner);
  const height = banner === null ? SHARED_HEIGHT : made && frameHeight('card', BANNER_WIDTH);
  const address = new URL(src, origin).href;
  return (
    <>
      <meta property="og:image" content={address} />
      {height && <meta property="og:image:width" content={String(BANNER_WIDTH)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={head.imageAlt ?? site.name} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={head.title} />
      {head.description && <meta name="twitter:description" content={head.description} />}
      <meta name="twitter:image" content={address} />
    </>
  );
};

const Document = ({ site, origin, head, body, assets, themeHref, addressing }: DocumentInput): ReactElement => (
  <html lang="en-AU" data-template={site.template}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {!(head.indexable && site.searchEngines.index) && <meta name="robots" content="noindex" />}
      {head.canonicalPath && <link rel="canonical" href={origin + head.canonicalPath} />}
      <meta name="theme-color" content={site.theme.brand} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:type" content={head.kind ?? 'website'} />
      <meta property="og:locale" content="en_AU" />
      {head.canonicalPath && <meta property="og:url" content={origin + head.canonicalPath} />}
      <SharedPicture site={site} head={head} origin={origin} addressing={addressing} />
      {site.searchEngines.newArrivals && (
        <link rel="alternate" type="application/atom+xml" title={`New arrivals at ${site.name}`} href={paths.newArrivals()} />
      )}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {assets.fontsFor(site.theme).map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {/* The style sheet of the theme comes first, because the other style sheets use its variables. */}
      <link rel="stylesheet" href={themeHref} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {head.sheets?.map((name) => (
        <link key={name} rel="stylesheet" href={assets.sheets[name]} />
      ))}
      {head.nextSheets?.map((name) => (
        <meta key={name} name={NEXT_SHEET} content={assets.sheets[name]} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {head.jsonLd?.map((data, index) => (
        // The items of this list never change their order, so the index can be the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <StructuredData key={index} data={data} />
      ))}
    </head>
    <body>
      <PictureAddressingContext value={addressing}>{body}</PictureAddressingContext>
    </body>
  </html>
);

/** A whole page as a React element. */
export const documentElement = (input: DocumentInput): ReactElement => (
  <IslandRendererContext value={renderIsland}>
    <Document {...input} />
  </IslandRendererContext>
);

/**
 * Renders a whole page to one HTML string of static markup, without the markers that React needs for hydration. Only
 * islands are hydrated. They are rendered separately with these markers.
 */
export const renderDocument = (input: DocumentInput): string => `<!doctype html>${renderToStaticMarkup(documentElement(input))}`;
