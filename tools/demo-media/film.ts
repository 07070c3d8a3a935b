import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../find-chromium.mjs';
import { type EncodedFrame, webmFile } from './webm-file.ts';

const SIZE = { width: 960, height: 640 };
const FRAMES_A_SECOND = 25;
const BITS_A_SECOND = 500_000;
/**
 * Seconds from the start of one picture to the start of the next. In its first `FADE_SECONDS`, a picture fades in over
 * the previous one.
 */
const SECONDS_A_PICTURE = 1.6;
const FADE_SECONDS = 0.4;
/**
 * A picture grows slowly while the film shows it. This is the growth as a share of the picture's size: 0.07 is 7 per
 * cent.
 */
const APPROACH = 0.07;

const VIEWS = ['quarter', 'side', 'rear-quarter', 'close-wheel', 'close-nose', 'front'] as const;

/** The vehicles for which a film is made: `demo-media/film/<body>-<paint>.webm`. */
const FILMED = ['suv-white'] as const;

/** Makes a film of a demo vehicle from its pictures. */
export const renderFilms = async (root: string, report: (line: string) => void): Promise<void> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    await mkdir(path.join(root, 'demo-media', 'film'), { recursive: true });
    for (const filmed of FILMED) {
      const [body = '', paint = ''] = filmed.split('-');
      const pictures = await Promise.all(VIEWS.map((view) => pictureAddress(path.join(root, 'demo-media', body, `${paint}-${view}.avif`))));
      const page = await browser.newPage();
      // Browsers offer the video encoder only to pages of a secure origin, such as localhost.
      await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }));
      await page.goto('http://localhost/');
      const frames = await page.evaluate(encodeFrames, {
        pictures,
        ...SIZE,
        framesASecond: FRAMES_A_SECOND,
        bitsASecond: BITS_A_SECOND,
        secondsAPicture: SECONDS_A_PICTURE,
        fadeSeconds: FADE_SECONDS,
        approach: APPROACH,
      });
      const film = webmFile(frames.map(toFrame), { ...SIZE, frameMs: 1_000 / FRAMES_A_SECOND });
      await writeFile(path.join(root, 'demo-media', 'film', `${filmed}.webm`), film);
      report(`film/${filmed}.webm: ${frames.length} frames, ${film.length} bytes`);
    }
  } finally {
    await browser.close();
  }
};

const pictureAddress = async (file: string): Promise<string> =>
  `data:image/png;base64,${(
    await sharp(await readFile(file))
      .resize(1200, 800)
      .png()
      .toBuffer()
  ).toString('base64')}`;

interface SentFrame {
  readonly data: string;
  readonly isKey: boolean;
}

const toFrame = ({ data, isKey }: SentFrame): EncodedFrame => ({ data: Buffer.from(data, 'base64'), isKey });

/** Encodes the pictures as video frames. It runs in the browser, which has a video encoder. */
const encodeFrames = async (film: {
  readonly pictures: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly framesASecond: number;
  readonly bitsASecond: number;
  readonly secondsAPicture: number;
  readonly fadeSeconds: number;
  readonly approach: number;
}): Promise<readonly SentFrame[]> => {
  const { pictures, width, height, framesASecond, secondsAPicture, fadeSeconds, approach } = film;
  const images = await Promise.all(
    pictures.map(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image;
    }),
  );
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  const sent: SentFrame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      sent.push({ data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), isKey: chunk.type === 'key' });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp09.00.30.08', width, height, bitrate: film.bitsASecond, framerate: framesASecond, latencyMode: 'quality' });
  const draw = (index: number, seconds: number, opacity: number): void => {
    const image = images[index];
    if (!image) return;
    const scale = 1 + (approach * seconds) / secondsAPicture;
    context.globalAlpha = opacity;
    context.drawImage(image, (width - width * scale) / 2, (height - height * scale) / 2, width * scale, height * scale);
  };
  const count = Math.round(images.length * secondsAPicture * framesASecond);
  for (let frame = 0; frame < count; frame += 1) {
    const at = frame / framesASecond;
    const index = Math.floor(at / secondsAPicture);
    const within = at - index * secondsAPicture;
    if (index > 0 && within < fadeSeconds) draw(index - 1, secondsAPicture + within, 1);
    draw(index, within, index === 0 ? 1 : Math.min(1, within / fadeSeconds));
    const picture = new VideoFrame(canvas, { timestamp: Math.round(at * 1_000_000) });
    encoder.encode(picture, { keyFrame: frame % (framesASecond * 2) === 0 });
    picture.close();
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  return sent;
};
