import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../../dist/client/manifest.json', import.meta.url);

/**
 * The path of the built script of a source file. The name of a script is only a hash, so tests look it up in the
 * manifest of the build.
 *
 * @throws if the build has no script of this source file
 * @example scriptAddress('src/browser/on-demand.ts') // '/assets/BODtwRa6.js'
 */
export const scriptAddress = (source: string): string => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { readonly file: string }>;
  const entry = manifest[source];
  if (entry === undefined) throw new Error(`The browser build has no script of ${source}`);
  return `/${entry.file}`;
};
