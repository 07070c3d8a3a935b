import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { RENDERED_PAINTS, RENDERED_VIEWS } from '#features/stock/rules/demo-picture/demo-picture.ts';
import { Studio } from './shoot.ts';

const PAINTS: Readonly<Record<string, readonly string[]>> = RENDERED_PAINTS;

/** Size of a mesh cell in metres. */
const CELL = 0.017;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Renders the vehicle pictures whose files do not exist yet below `demo-media/`. To render a picture again, delete its file. */
export const renderVehicles = async (root: string, bodies: readonly string[], report: (line: string) => void): Promise<void> => {
  const studio = await Studio.open();
  const writing: Promise<unknown>[] = [];
  try {
    for (const body of bodies.length > 0 ? bodies : Object.keys(RENDERED_PAINTS)) {
      await mkdir(path.join(root, 'demo-media', body), { recursive: true });
      for (const [view, width] of Object.entries(RENDERED_VIEWS)) {
        const files = (PAINTS[body] ?? []).map((paint) => ({ paint, file: path.join(root, 'demo-media', body, `${paint}-${view}.avif`) }));
        const there = await Promise.all(files.map(({ file }) => isThere(file)));
        const missing = files.filter((_, index) => !there[index]);
        if (missing.length === 0) continue;
        const pictures = await studio.shoot({
          body,
          paints: missing.map(({ paint }) => paint),
          view,
          width,
          height: (width * 2) / 3,
          cell: CELL,
        });
        await Promise.all(writing.splice(0));
        for (const [index, { file }] of missing.entries()) {
          writing.push(sharp(pictures[index]).avif({ quality: 45, effort: 1 }).toFile(file));
        }
        report(`${body} ${view}: ${missing.length}`);
      }
    }
  } finally {
    await Promise.all(writing);
    await studio.close();
  }
};
