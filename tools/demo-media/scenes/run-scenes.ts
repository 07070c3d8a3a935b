import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawBrandMark } from './brand-mark.ts';
import { drawPerson } from './person.ts';
import { drawPlace } from './place.ts';
import { BRANDS, PLACES, SITE_BRANDS, STAFF } from './scene-list.ts';

const AVIF = { quality: 58, effort: 2 } as const;
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Writes the drawn pictures of every demo site: buildings, staff, brand names. */
export const drawScenes = async (root: string): Promise<void> => {
  const media = (site: string, name: string): string => path.join(root, 'sites', site, 'media', name);
  for (const [site, places] of Object.entries(PLACES)) {
    await mkdir(media(site, 'brands'), { recursive: true });
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
    const shown = SITE_BRANDS[site];
    for (const mark of BRANDS.filter(({ name }) => !shown || shown.includes(name))) {
      await writeFile(media(site, `brands/${slugOf(mark.name)}.svg`), drawBrandMark(mark));
    }
  }
};
