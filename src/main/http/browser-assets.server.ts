import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { FONT_FAMILIES } from '#model/site/options/theme-fonts.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';
import { PAGE_SHEETS, type PageSheet } from '#pages/page.ts';

/** The URLs of scripts, style sheets and fonts that an HTML document links to. */
export interface BrowserAssets {
  readonly scripts: readonly string[];
  /** Of every page. */
  readonly styles: readonly string[];
  /** Style sheets that only some pages use. Each of these pages names its sheets. */
  readonly sheets: Readonly<Record<PageSheet, string>>;
  /** Font files of a theme that the page preloads. */
  fontsFor(theme: ThemeOptions): readonly string[];
  /** The `@font-face` rules of a theme's families and their fallbacks. */
  fontFaces(theme: ThemeOptions): string;
}

/** The URL of each style sheet, by the name of the sheet. @param hrefOf returns the URL of one style sheet */
export const pageSheets = (hrefOf: (name: PageSheet) => string): Record<PageSheet, string> =>
  Object.fromEntries(PAGE_SHEETS.map((name) => [name, hrefOf(name)])) as Record<PageSheet, string>;

/** A file of the browser build, ready to send. */
export interface StaticFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly gzip: Buffer | null;
  readonly brotli: Buffer | null;
  readonly etag: string;
  /** Whether the name of the file changes with its content. Such a file can be cached for a year. */
  readonly immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Whether a file is the compressed version of another file. The build makes these versions (`tools/build/compress-assets.ts`).
 */
const isCompressed = (path: string): boolean => ['.gz', '.br'].includes(extname(path));

const readIfThere = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });

const readStaticFile = (folder: string, path: string): StaticFile => {
  const identity = readFileSync(path);
  const extension = extname(path);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    identity,
    gzip: readIfThere(`${path}.gz`),
    brotli: readIfThere(`${path}.br`),
    // A weak ETag, because the compressed versions of the file have the same one (RFC 9110, section 8.8.1).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`,
    immutable: relative(folder, path).startsWith(`assets${sep}`),
  };
};

const FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Whether an `@font-face` rule defines the given font family or the fallback font of this family. For the family
 * 'Inter', the rules of 'Inter' and 'Inter Fallback' match, but the rules of 'Inter Tight' do not.
 */
const isOfFamily = (face: string, name: string): boolean =>
  [name, `${name} Fallback`].includes(/font-family:\s*["']?([^;"'}]+)/.exec(face)?.[1]?.trim() ?? '');

/** The files of the browser build with their compressed versions, kept in memory, because they are small. */
export class BuiltAssets implements BrowserAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly sheets: Readonly<Record<PageSheet, string>>;
  readonly #fonts: ReadonlyMap<string, string>;
  readonly #files: ReadonlyMap<string, StaticFile>;
  readonly #faces: readonly string[];

  /**
   * Reads the browser build.
   *
   * @param folder the client build (`dist/client`)
   * @throws if there is no browser build
   */
  constructor(folder: string) {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
    const entry = (source: string): ManifestEntry => {
      const found = manifest[source];
      if (!found) throw new Error(`The browser build in ${folder} has no '${source}': run npm run build`);
      return found;
    };
    this.scripts = [`/${entry('src/browser/main.ts').file}`];
    this.styles = [`/${entry('src/browser/styles.css').file}`];
    this.sheets = pageSheets((name) => `/${entry(`src/browser/styles/${name}.sheet.css`).file}`);
    this.#files = new Map(
      listFiles(folder)
        .filter((path) => statSync(path).isFile() && !path.endsWith('manifest.json') && !isCompressed(path))
        .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readStaticFile(folder, path)] as const),
    );
    this.#faces = this.#files.get(this.sheets.fonts)?.identity.toString().match(FACE) ?? [];
    this.#fonts = new Map(
      [...this.#files.keys()]
        .filter((href) => href.includes('-basic-') && href.endsWith('.woff2'))
        .map((href) => [href.slice(href.lastIndexOf('/') + 1).split('-basic-')[0] ?? '', href] as const),
    );
  }

  find(path: string): StaticFile | undefined {
    return this.#files.get(path);
  }

  fontsFor(theme: ThemeOptions): readonly string[] {
    const families = new Set([theme.textFont, theme.headingFont]);
    return [...families].flatMap((family) => this.#fonts.get(family) ?? []);
  }

  fontFaces(theme: ThemeOptions): string {
    const names = new Set([theme.textFont, theme.headingFont].map((family) => FONT_FAMILIES[family].name));
    return this.#faces.filter((face) => [...names].some((name) => isOfFamily(face, name))).join('');
  }
}
