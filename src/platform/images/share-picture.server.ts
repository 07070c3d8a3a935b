import sharp, { type OverlayOptions } from 'sharp';
import './decoders.server.ts';
import type { LoadedFont, ShareFont } from './share-font.server.ts';

/** What a picture for shared links shows, in the colours and fonts of its site. */
export interface ShareDesign {
  /** The colour of the panel and the colour of its text, each as '#rrggbb'. */
  readonly colours: { readonly panel: string; readonly text: string };
  readonly heading: ShareFont;
  readonly body: ShareFont;
  /** The name of the site. */
  readonly site: string;
  /** The name of the vehicle, or the tagline of the site. */
  readonly title: string;
  /** The price or the state of the vehicle: '$34,990', 'SOLD'. Empty if the picture shows no price. */
  readonly price: string;
  /**
   * A note about the price: its type ('Drive Away') or its condition ('with trade in'). Empty if the picture shows no
   * note.
   */
  readonly note: string;
}

/** Width and height of a shared picture that every social network shows without cropping (1.91:1). */
export const SHARE_WIDTH = 1_200;
export const SHARE_HEIGHT = 630;

/**
 * Width in pixels of the panel beside the picture of a vehicle. Because of this width, only a small part of a 3:2
 * picture is cropped.
 */
const PANEL_WIDTH = 372;
const MARGIN = 44;
const QUALITY = 84;

interface Fonts {
  readonly heading: LoadedFont;
  readonly body: LoadedFont;
}

interface Block {
  readonly data: Buffer;
  readonly height: number;
}

/** Converts a text to the markup of Pango, the library that draws texts. Control characters are removed, because Pango refuses them. */
const markup = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '');

const shorten = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);

const render = async (text: string, font: LoadedFont, size: number, width: number, colour: string): Promise<Block | null> => {
  const shown = markup(text);
  if (shown === '') return null;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${shown}</span>`,
      // The comma marks the end of the family name. Without the comma, Pango would read the last word of a name such as
      // "Archivo SemiBold" as a font weight.
      font: `${font.family}, ${size}`,
      fontfile: font.path,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
};

/** Places blocks below each other: the first block begins at `top`, or the last block ends at `bottom`. */
const stacked = (
  blocks: readonly (Block | null)[],
  edge: { readonly top: number } | { readonly bottom: number },
  gap: number,
): OverlayOptions[] => {
  const shown = blocks.filter((block) => block !== null);
  const total = shown.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, shown.length - 1);
  let top = Math.round('top' in edge ? edge.top : edge.bottom - total);
  return shown.map(({ data, height }) => {
    const placed = { input: data, left: MARGIN, top: Math.max(0, top) };
    top += height + gap;
    return placed;
  });
};

/**
 * Makes the preview picture for a shared link: a panel in the site's colour with name and price, beside the picture of the
 * vehicle. If `picture` is null, the panel fills the whole preview picture.
 */
export const makeSharePicture = async (design: ShareDesign, fonts: Fonts, picture: Buffer | null): Promise<Buffer> => {
  const { colours, site, title, price, note } = design;
  const panel = picture === null ? SHARE_WIDTH : PANEL_WIDTH;
  const width = panel - 2 * MARGIN;
  const isWide = picture === null;
  const text = (words: string, font: LoadedFont, size: number): Promise<Block | null> => render(words, font, size, width, colours.text);
  // If there is neither a picture of a vehicle nor a price, the name of the site is the heading of the preview picture.
  // Otherwise this name is small.
  const [top, name, amount, small] = await Promise.all([
    text(shorten(site, 60), isWide && price === '' ? fonts.heading : fonts.body, isWide && price === '' ? 88 : 25),
    text(shorten(title, isWide ? 110 : 64), price === '' ? fonts.body : fonts.heading, isWide ? 46 : 40),
    text(price, fonts.heading, isWide ? 92 : 58),
    text(note, fonts.body, 25),
  ]);
  const overlays = [...stacked([top], { top: MARGIN + 6 }, 0), ...stacked([name, amount, small], { bottom: SHARE_HEIGHT - MARGIN }, 18)];
  const beside: OverlayOptions[] =
    picture === null
      ? []
      : [
          {
            input: await sharp(picture)
              .resize(SHARE_WIDTH - PANEL_WIDTH, SHARE_HEIGHT, { fit: 'cover' })
              .toBuffer(),
            left: PANEL_WIDTH,
            top: 0,
          },
        ];
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: colours.panel } })
    .composite([...beside, ...overlays])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
};
