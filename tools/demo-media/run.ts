// Draws and renders the pictures of the demo sites. Each command makes one group of pictures:
// `node tools/demo-media/run.ts drawings` draws buildings and staff.
// `node tools/demo-media/run.ts marks` draws the names of makers and dealers in a font.
// `node tools/demo-media/run.ts scenes [site/name …]` renders the large pictures of the sites' pages.
// `node tools/demo-media/run.ts vehicles [body …]` renders the missing pictures of vehicles.
// `node tools/demo-media/run.ts spins [body …]` renders the missing pictures of 360-degree views, and
// calculates the positions of their hotspots.
// `node tools/demo-media/run.ts papers` renders the vehicle history report.
// `node tools/demo-media/run.ts films` renders the films of vehicles.
// `node tools/demo-media/run.ts interior` renders the panorama of the interior.
import { fileURLToPath } from 'node:url';
import { renderFilms } from './film.ts';
import { renderInterior } from './interior/render-interior.ts';
import { renderPapers } from './papers.ts';
import { drawMarks } from './scenes/draw-marks.ts';
import { renderScenes } from './scenes/render-scenes.ts';
import { drawScenes } from './scenes/run-scenes.ts';
import { renderSpins } from './spins.ts';
import { renderVehicles } from './vehicles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command = '', ...names] = process.argv.slice(2);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (command === 'drawings') await drawScenes(root);
else if (command === 'marks') await drawMarks(root);
else if (command === 'scenes') await renderScenes(root, names, say);
else if (command === 'vehicles') await renderVehicles(root, names, say);
else if (command === 'spins') await renderSpins(root, names, say);
else if (command === 'papers') say(await renderPapers(root));
else if (command === 'films') await renderFilms(root, say);
else if (command === 'interior') say(await renderInterior(root, { width: 2560, oversample: 1.2, name: 'demo-media/interior/suv.avif' }));
else {
  process.stderr.write(`Unknown command '${command}'. Allowed: drawings, marks, scenes, vehicles, spins, papers, films, interior\n`);
  process.exitCode = 1;
}
