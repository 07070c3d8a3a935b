// Draws and renders the demo's pictures. `node tools/demo-media/run.ts drawings`: buildings and staff. `… marks`: names set in type.
// `node tools/demo-media/run.ts scenes [site/name …]`: heroes, slides and panels of the sites.
// `node tools/demo-media/run.ts vehicles [body …]`: the pictures of vehicles that are missing.
// `node tools/demo-media/run.ts spins [body …]`: the pictures of a turn that are missing, and where their hotspots are.
// `node tools/demo-media/run.ts papers`: the history report. `node tools/demo-media/run.ts films`: the films of vehicles.
// `node tools/demo-media/run.ts interior`: the panorama of the interior.
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
  process.stderr.write(
    `'${command}' is no command of this tool; allowed: drawings, marks, scenes, vehicles, spins, papers, films, interior\n`,
  );
  process.exitCode = 1;
}
