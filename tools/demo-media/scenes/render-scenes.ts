import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Studio } from '../shoot.ts';
import { SCENE_SHOTS } from './shot-list.ts';

/** Size of a mesh cell in metres. */
const CELL = 0.015;

/**
 * Renders the large pictures of the demo sites. If `names` is not empty, it renders only pictures whose `site/name`
 * contains one of the names.
 */
export const renderScenes = async (root: string, names: readonly string[], report: (line: string) => void): Promise<void> => {
  const studio = await Studio.open();
  try {
    for (const { site, name, paint, size, ...shot } of SCENE_SHOTS) {
      if (names.length > 0 && !names.some((wanted) => `${site}/${name}`.includes(wanted))) continue;
      const file = path.join(root, 'sites', site, 'media', `${name}.avif`);
      await mkdir(path.dirname(file), { recursive: true });
      const [picture] = await studio.shoot({ ...shot, paints: [paint], width: size[0], height: size[1], cell: CELL });
      await sharp(picture).avif({ quality: 50, effort: 2 }).toFile(file);
      report(`${site}/${name}`);
    }
  } finally {
    await studio.close();
  }
};
