/**
 * Writes a gzip and a Brotli version beside each text file of the browser's build. The program sends these files. If it
 * compressed them itself, each process would need seconds of processor time at every start.
 */
import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files. Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** Files of at most this many bytes are not compressed, because they fit into one network packet anyway. */
const LEAST_BYTES = 200;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length <= LEAST_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeWhole(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeWhole(`${file}.br`, await promisify(brotliCompress)(content, quality));
};

/** Writes the content to a temporary file first and then renames it, so that an interrupted build leaves no incomplete file. */
const writeWhole = async (file: string, content: Buffer): Promise<void> => {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
};

export const compressAssets = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    writeBundle: async () => {
      const files = filesBelow(folder).filter((file) => COMPRESSIBLE.test(file) && path.basename(file) !== 'manifest.json');
      await Promise.all(files.map(compress));
    },
  };
};
