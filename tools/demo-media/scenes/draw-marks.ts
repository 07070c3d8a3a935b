import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawBrandMark } from './brand-mark.ts';
import { outlineText } from './outline-text.ts';
import { BRANDS, PLACES, SITE_BRANDS } from './scene-list.ts';

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const OUTFIT = '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2';
const PUBLIC_SANS = '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';

/** Draws the logo of the demo dealer Kestrel Point Kia: a bird's wing and the name. */
const drawKestrel = async (): Promise<string> => {
  const name = 'Kestrel Point Kia';
  const words = await outlineText(name, { file: OUTFIT, weight: 450 }, { x: 44, y: 26.5, size: 20, spacing: 0.2 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="40" viewBox="0 0 220 40" role="img" aria-label="${name}"><path d="M2 30C10 10 22 6 34 8c-8 2-12 7-14 14l14-4c-6 10-18 16-32 12z" fill="#9f1239"/><path fill="#14181f" d="${words.path}"/></svg>\n`;
};

/** Draws the badge 'Certified used' with a tick. */
const drawCertified = async (): Promise<string> => {
  const name = 'Certified used';
  const words = await outlineText(name, { file: PUBLIC_SANS, weight: 600 }, { x: 28, y: 18.3, size: 12.5 });
  const width = Math.ceil(28 + words.width + 9);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28" viewBox="0 0 ${width} 28" role="img" aria-label="${name}"><rect width="${width}" height="28" rx="3" fill="#1b1d22"/><path d="M9 14l4 4 7-8" fill="none" stroke="#e8c98f" stroke-width="2.5"/><path fill="#fff" d="${words.path}"/></svg>\n`;
};

/**
 * Writes all names and badges that are drawn from a font: the makers' names of every demo site, a dealer's logo and a
 * badge.
 */
export const drawMarks = async (root: string): Promise<void> => {
  const media = (site: string, name: string): string => path.join(root, 'sites', site, 'media', name);
  for (const site of Object.keys(PLACES)) {
    await mkdir(media(site, 'brands'), { recursive: true });
    const shown = SITE_BRANDS[site];
    for (const mark of BRANDS.filter(({ name }) => !shown || shown.includes(name)))
      await writeFile(media(site, `brands/${slugOf(mark.name)}.svg`), await drawBrandMark(mark));
  }
  await writeFile(media('kestrel-point-kia', 'logo.svg'), await drawKestrel());
  await writeFile(media('corella-motor-group', 'certified-used.svg'), await drawCertified());
};
