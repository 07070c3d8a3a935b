import { mergeConfig } from 'vite';
import serverConfig from '../vite.server.config.ts';

/**
 * Build configuration for programs that a benchmark runs in one process. They are built in the same way as the server.
 */
export default mergeConfig(serverConfig, {
  build: {
    outDir: 'dist/bench',
    rolldownOptions: { input: { 'search-page-probe': 'bench/search-page-probe.tsx' }, output: { entryFileNames: '[name].js' } },
  },
});
