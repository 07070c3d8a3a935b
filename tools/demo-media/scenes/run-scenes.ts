import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawPerson } from './person.ts';
import { drawPlace } from './place.ts';
import { PLACES, STAFF } from './scene-list.ts';

const AVIF = { quality: 58, effort: 2 } as const;

/** Writes the drawings of every demo site: buildings and staff. */
export const drawScenes = async (root: string): Promise<void> => {
  const media = (site: string, name: string): string => path.join(root, 'sites', site, 'media', name);
  for (const [site, places] of Object.entries(PLACES)) {
    await mkdir(path.join(root, 'sites', site, 'media'), { recursive: true });
    for (const [name, place] of Object.entries(places)) {
      await sharp(Buffer.from(drawPlace(place)))
        .avif(AVIF)
        .toFile(media(site, `location-${name}.avif`));
    }
    for (const [index, person] of (STAFF[site] ?? []).entries()) {
      await sharp(Buffer.from(drawPerson(person)))
        .avif(AVIF)
        .toFile(media(site, `staff-${index + 1}.avif`));
    }
  }
};
