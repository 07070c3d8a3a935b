import { defineConfig } from 'vite';

/** The server's build: one bundle of the product's own sources; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    minify: false,
    sourcemap: true,
    // A slow machine is no mistake in the configuration.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        main: 'src/main/main.ts',
        'brochure-worker': 'src/features/brochure/server/brochure-worker.server.ts',
        'picture-worker': 'src/platform/images/picture-worker.server.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  // React is bundled so that its production build is chosen now, whatever NODE_ENV is at run time; so is what
  // imports it, or there would be two.
  ssr: { noExternal: ['react', 'react-dom', 'embla-carousel-react', /^@react-pdf\//] },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});
