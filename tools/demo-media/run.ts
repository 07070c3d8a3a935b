// Draws and renders the demo's pictures: `node tools/demo-media/run.ts scenes` (buildings, staff, brand names).
import { fileURLToPath } from 'node:url';
import { drawScenes } from './scenes/run-scenes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command = ''] = process.argv.slice(2);

if (command === 'scenes') await drawScenes(root);
else {
  process.stderr.write(`'${command}' is no command of this tool; allowed: scenes\n`);
  process.exitCode = 1;
}
