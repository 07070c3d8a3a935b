import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { turboWithoutProgressBar } from './tools/build/turbo-without-progress-bar.ts';

/** The browser's build. The server's is `vite.server.config.ts`. */
export default defineConfig({
  plugins: [tailwindcss(), turboWithoutProgressBar()],
  build: {
    outDir: 'dist/client',
    manifest: 'manifest.json',
    target: 'es2022',
    // Fonts and pictures stay files: as data: addresses they would be in every page's CSS.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A slow machine is no mistake in the configuration.
    rolldownOptions: { checks: { bundlerTimings: false }, input: { main: 'src/browser/main.ts', styles: 'src/browser/styles.css' } },
  },
});
