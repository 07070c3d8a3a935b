import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Studio } from './shoot.ts';

/** The paints that each body's pictures come in: what its buyers choose, few enough to stay small. */
export const BODY_PAINTS: Readonly<Record<string, readonly string[]>> = {
  suv: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
  hatch: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  sedan: ['white', 'silver', 'grey', 'black', 'navy', 'maroon'],
  wagon: ['white', 'grey', 'blue', 'brown'],
  van: ['white', 'silver', 'grey'],
  coupe: ['white', 'black', 'red', 'yellow'],
  convertible: ['white', 'blue', 'red'],
};

/** Widths in pixels; all are 3:2. The first is what cards and galleries open with. */
export const VIEW_WIDTHS: Readonly<Record<string, number>> = {
  quarter: 1200,
  side: 1200,
  'rear-quarter': 1200,
  front: 900,
  rear: 900,
  low: 900,
  'close-nose': 750,
  'close-wheel': 750,
  'close-tail': 750,
  'close-flank': 750,
};

/** Size of the meshes' cells, metres. */
const CELL = 0.017;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Renders what is missing below `demo-media/`; delete a picture to have it made again. */
export const renderVehicles = async (root: string, bodies: readonly string[], report: (line: string) => void): Promise<void> => {
  const studio = await Studio.open();
  const writing: Promise<unknown>[] = [];
  try {
    for (const body of bodies.length > 0 ? bodies : Object.keys(BODY_PAINTS)) {
      await mkdir(path.join(root, 'demo-media', body), { recursive: true });
      for (const [view, width] of Object.entries(VIEW_WIDTHS)) {
        const files = (BODY_PAINTS[body] ?? []).map((paint) => ({ paint, file: path.join(root, 'demo-media', body, `${paint}-${view}.avif`) }));
        const there = await Promise.all(files.map(({ file }) => isThere(file)));
        const missing = files.filter((_, index) => !there[index]);
        if (missing.length === 0) continue;
        const pictures = await studio.shoot({ body, paints: missing.map(({ paint }) => paint), view, width, height: (width * 2) / 3, cell: CELL });
        await Promise.all(writing.splice(0));
        for (const [index, { file }] of missing.entries()) {
          writing.push(sharp(pictures[index]).avif({ quality: 52, effort: 3 }).toFile(file));
        }
        report(`${body} ${view}: ${missing.length}`);
      }
    }
  } finally {
    await Promise.all(writing);
    await studio.close();
  }
};
