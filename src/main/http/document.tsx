import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { frameHeight } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHead } from '#pages/page.ts';
import { IslandRendererContext } from '#ui-kit/island/island.tsx';
import { type PictureAddressing, PictureAddressingContext } from '#ui-kit/picture/picture.tsx';
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

const SHARED_WIDTH = 1200;

/**
 * The picture that other services show when somebody shares the page. It is a JPEG, because these services read few
 * formats. A picture of another host is used unchanged, and its size is unknown.
 */
const SharedPicture = ({
  src,
  alt,
  origin,
  addressing,
}: {
  readonly src: string;
  readonly alt: string | undefined;
  readonly origin: string;
  readonly addressing: PictureAddressing;
}): ReactNode => {
  const own = src.startsWith('/') ? addressing({ src }, 'card')?.at(SHARED_WIDTH, 'jpg') : undefined;
  return (
    <>
      <meta property="og:image" content={new URL(own ?? src, origin).href} />
      {own && <meta property="og:image:width" content={String(SHARED_WIDTH)} />}
      {own && <meta property="og:image:height" content={String(frameHeight('card', SHARED_WIDTH))} />}
      {alt && <meta property="og:image:alt" content={alt} />}
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
      {head.imageUrl && <SharedPicture src={head.imageUrl} alt={head.imageAlt} origin={origin} addressing={addressing} />}
      <meta name="twitter:card" content={head.imageUrl ? 'summary_large_image' : 'summary'} />
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
        <link key={name} rel="prefetch" as="style" href={assets.sheets[name]} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {head.jsonLd?.map((data, index) => (
        // The order of a page's structured data never changes.
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
