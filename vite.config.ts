import { defineConfig } from 'vite';
import { PAGE_SHEETS } from './src/pages/page.ts';
import { compressAssets } from './tools/build/compress-assets.ts';
import { subsetFonts } from './tools/build/subset-fonts.ts';

/** Each is linked by the pages that name it. */
const sheets = Object.fromEntries(PAGE_SHEETS.map((name) => [`${name}-sheet`, `src/browser/styles/${name}.sheet.css`]));

/** The browser's build. The server's is `vite.server.config.ts`. */
export default defineConfig({
  plugins: [subsetFonts(), compressAssets()],
  build: {
    outDir: 'dist/client',
    manifest: 'manifest.json',
    target: 'es2022',
    // Fonts and pictures stay files: as data: addresses they would be in every page's CSS.
    assetsInlineLimit: 0,
    // kB; three.js and MapLibre are larger than the usual 500, and come with an interior or a map that is opened.
    chunkSizeWarningLimit: 1_200,
    modulePreload: { polyfill: false },
    // A slow machine is no mistake in the configuration.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { main: 'src/browser/main.ts', styles: 'src/browser/styles.css', ...sheets },
      // The first script names all chunks, so long names of source files would cost every shopper bytes.
      output: { chunkFileNames: 'assets/[hash].js' },
    },
  },
});
