// npm run dev: starts the program and reloads it when a source changes. It installs missing libraries and does not
// build.
import path from 'node:path';
import { environmentWith } from './prepare/node.mjs';
import { main, prepare } from './prepare/prepare.mjs';
import { root } from './prepare/project.mjs';
import { runScript } from './prepare/run-program.mjs';

await main(async () => {
  const node = await prepare({ build: false });
  runScript(node, [path.join(root, 'tools', 'dev-server.ts')], environmentWith(node));
});
