// npm run dev: the program with sources reloading. Installs what is missing; builds nothing.
import path from 'node:path';
import { environmentWith, main, prepare, root, runScript } from './prepare.mjs';

await main(async () => {
  const node = await prepare({ build: false });
  runScript(node, [path.join(root, 'tools', 'dev-server.ts')], environmentWith(node));
});
