import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.server.ts';
import { type ShareFont, ShareFonts } from './share-font.server.ts';
import { makeSharePicture, type ShareDesign } from './share-picture.server.ts';

const font = (name: string, weight: number): ShareFont => ({
  file: `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  weight,
});
const DESIGN: ShareDesign = {
  colours: { panel: '#0b3d5c', text: '#ffffff' },
  heading: font('fraunces', 480),
  body: font('archivo', 600),
  site: 'The Yard',
  title: '2021 Toyota Corolla Ascent Sport',
  price: '$34,990',
  note: 'Drive Away',
};
let folder: string;
let fonts: ShareFonts;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-share-'));
  fonts = new ShareFonts(path.join(projectRoot, 'node_modules'), folder);
});
afterAll(() => rm(folder, { recursive: true }));

const make = async (design: ShareDesign, picture: Buffer | null): Promise<Buffer> =>
  makeSharePicture(design, { heading: await fonts.load(design.heading), body: await fonts.load(design.body) }, picture);
const red = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
/** Average red, green and blue of a part of a picture. */
const colourAt = async (picture: Buffer, left: number, top: number): Promise<readonly number[]> => {
  const { channels } = await sharp(await sharp(picture).extract({ left, top, width: 20, height: 20 }).toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
};

test('the shared picture has the size that social networks expect, and a panel in the site’s colour beside the vehicle', async () => {
  const picture = await make(DESIGN, await red());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'jpeg' });
  const [panel, vehicle] = [await colourAt(picture, 5, 5), await colourAt(picture, 900, 300)];
  expect(panel[2]).toBeGreaterThan(panel[0] ?? 255);
  expect(vehicle[0]).toBeGreaterThan(240);
});

test('if the price, the name or the font changes, a different shared picture is made', async () => {
  const base = await red();
  const designs = [DESIGN, { ...DESIGN, price: '$33,990' }, { ...DESIGN, title: 'Kia' }, { ...DESIGN, heading: font('archivo', 720) }];
  const made = await Promise.all(designs.map(async (design) => (await make(design, base)).toString('base64')));
  expect(new Set(made).size).toBe(designs.length);
});

test('a picture is made even if its texts are empty, very long, or contain markup or control characters', async () => {
  const long = 'W'.repeat(400);
  for (const text of ['', '<b>&amp;</b>', long, `${long} ${long}`, '\u0000\u202e漢字'])
    expect((await sharp(await make({ ...DESIGN, site: text, title: text, note: text }, null)).metadata()).height).toBe(630);
});
