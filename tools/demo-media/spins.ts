import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DEMO_SPINS, SPIN_FRAMES, spinFrameNames } from '#features/stock/rules/demo-picture/demo-spins.ts';
import { Studio } from './shoot.ts';
import type { Spot } from './studio/main.ts';
import type { View } from './studio/views.ts';

const WIDTH = 840;
const CELL = 0.017;
/** The first picture shows what the first picture of the gallery does. */
const FIRST_TURN = 38;

/** A step onwards brings what is near to the right, as the finger does. */
const viewOf = (step: number): View => ({
  turn: FIRST_TURN - (step * 360) / SPIN_FRAMES,
  eye: 1.25,
  lens: 22,
  fill: 0.88,
  isTurntable: true,
});

/** Where on a body the hotspots of `demo-spin.ts` are, by their ids. */
const SPOTS: Readonly<Record<string, Readonly<Record<string, Spot>>>> = {
  suv: {
    headlights: { at: [0.06, 0.49, 0.72], faces: [-1, 0.1, 0.5] },
    wheels: { at: [0.19, 0.2, 1], faces: [0, 0, 1] },
    'rear-bumper': { at: [0.985, 0.3, -0.5], faces: [1, 0, -0.25] },
    'parking-camera': { at: [0.995, 0.52, 0], faces: [1, 0, 0] },
  },
  ute: {
    grille: { at: [0.01, 0.45, 0], faces: [-1, 0, 0] },
    tub: { at: [0.8, 0.55, -0.96], faces: [0, 0.1, -1] },
    'tow-bar': { at: [0.995, 0.24, 0], faces: [1, 0, 0] },
    tyres: { at: [0.2, 0.2, 1], faces: [0, 0, 1] },
  },
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Renders the pictures of turns that are missing below `demo-media/spin/`, and writes where their hotspots are. */
export const renderSpins = async (root: string, bodies: readonly string[], report: (line: string) => void): Promise<void> => {
  const studio = await Studio.open();
  const places: Record<string, Record<string, (readonly [angle: number, x: number, y: number])[]>> = {};
  try {
    for (const [body, paint] of Object.entries(DEMO_SPINS)) {
      const spots = SPOTS[body] ?? {};
      const listed: Record<string, (readonly [angle: number, x: number, y: number])[]> = Object.fromEntries(
        Object.keys(spots).map((id) => [id, []]),
      );
      for (const [step, name] of spinFrameNames(body, paint).entries()) {
        const shot = { body, paints: [paint], view: viewOf(step), width: WIDTH, height: (WIDTH * 2) / 3, cell: CELL };
        const found = await studio.locate(shot, Object.values(spots));
        for (const [index, id] of Object.keys(spots).entries()) {
          const place = found[index];
          if (place) listed[id]?.push([(step * 360) / SPIN_FRAMES, ...place]);
        }
        const file = path.join(root, 'demo-media', `${name}.avif`);
        if ((bodies.length > 0 && !bodies.includes(body)) || (await isThere(file))) continue;
        await mkdir(path.dirname(file), { recursive: true });
        const [picture] = await studio.shoot(shot);
        await sharp(picture).avif({ quality: 42, effort: 3 }).toFile(file);
        report(name);
      }
      places[body] = listed;
    }
  } finally {
    await studio.close();
  }
  await writeFile(
    path.join(root, 'src/features/stock/rules/demo-stock/demo-hotspot-places.ts'),
    [
      '/** Where the hotspots of the rendered turns are: degrees, per cent of width and height. Written by tools/demo-media. */',
      `export const DEMO_HOTSPOT_PLACES = ${JSON.stringify(places)} as const;\n`,
    ].join('\n'),
  );
};
