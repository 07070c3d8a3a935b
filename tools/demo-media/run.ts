// Draws and renders the demo's pictures. `node tools/demo-media/run.ts drawings`: buildings, staff, brand names.
// `node tools/demo-media/run.ts scenes [site/name …]`: heroes, slides and panels of the sites.
// `node tools/demo-media/run.ts vehicles [body …]`: the pictures of vehicles that are missing.
import { fileURLToPath } from 'node:url';
import { renderScenes } from './scenes/render-scenes.ts';
import { drawScenes } from './scenes/run-scenes.ts';
import { renderVehicles } from './vehicles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command = '', ...names] = process.argv.slice(2);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (command === 'drawings') await drawScenes(root);
else if (command === 'scenes') await renderScenes(root, names, say);
else if (command === 'vehicles') await renderVehicles(root, names, say);
else {
  process.stderr.write(`'${command}' is no command of this tool; allowed: drawings, scenes, vehicles\n`);
  process.exitCode = 1;
}
