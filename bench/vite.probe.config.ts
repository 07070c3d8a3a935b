import { mergeConfig } from 'vite';
import serverConfig from '../vite.server.config.ts';

/** Builds the programs that benchmarks run in one process, in the same way as the server is built. */
export default mergeConfig(serverConfig, {
  build: {
    outDir: 'dist/bench',
    rolldownOptions: { input: { 'search-page-probe': 'bench/search-page-probe.tsx' }, output: { entryFileNames: '[name].js' } },
  },
});
