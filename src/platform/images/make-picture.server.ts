import sharp, { type Sharp } from 'sharp';
import { frameHeight, type ImageFormat, type ImageFrame } from '#kernel/image-frame.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { ImageRefusal } from './image-refusal.ts';
import { pictureType } from './picture-type.server.ts';

// The decoders of what `pictureType` lets in, and no other: libvips knows dozens, each with its own mistakes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// One thread a job, so that the number of jobs is the number of threads; nothing is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** From this many pixels on a picture is refused: it would take some 200 MB and seconds to read. */
const TOO_MANY_PIXELS = 40_000_000;
/** A job that takes longer is ended. */
const MOST_SECONDS = 15;

export interface PictureSpec {
  readonly width: number;
  readonly frame: ImageFrame;
  readonly format: ImageFormat;
  /** IMG-02: 1 to 100 as JPEG counts; the others get what looks the same. */
  readonly quality: number;
}

/** AVIF reaches what JPEG shows at 75 with a figure of 52, and the two scales meet at 100. */
const avifQuality = (quality: number): number => Math.max(1, Math.round(quality - (100 - quality) * 0.92));

const encode = (image: Sharp, { format, quality }: PictureSpec): Sharp => {
  // Effort 1 takes a third of the time of 3 for some 8 % more bytes: somebody is waiting.
  if (format === 'avif') return image.avif({ quality: avifQuality(quality), effort: 1, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return image.webp({ quality, effort: 4 });
  return image.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true });
};

/** Never larger than the source: a small picture is cut to the frame's shape at its own size. */
const targetSize = ({ width, frame }: PictureSpec, source: { readonly width: number; readonly height: number }) => {
  const height = frameHeight(frame, width);
  if (height === null) return { width: Math.min(width, source.width) };
  const factor = Math.min(1, source.width / width, source.height / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

const describeFailure = (error: unknown): ImageRefusal => {
  const message = (error as Error).message.split('\n')[0] ?? '';
  if (/timeout/i.test(message)) return { reason: 'too-slow', message: `It takes longer than ${MOST_SECONDS} s to read` };
  return { reason: 'damaged', message: `It is damaged or cut short (${message.slice(0, 120)})` };
};

const settings = { limitInputPixels: TOO_MANY_PIXELS - 1, failOn: 'error', sequentialRead: true } as const;

/** Whether these bytes are a picture that may be made smaller; reads its head alone. */
const checkPicture = async (
  bytes: Buffer,
  claimedType: string | null,
): Promise<Result<{ width: number; height: number }, ImageRefusal>> => {
  const type = pictureType(bytes, claimedType);
  if (!type.ok) return type;
  try {
    // Without the limit, so that the answer names the size; only the head is read.
    const { autoOrient: size } = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
    const pixels = size.width * size.height;
    if (pixels < TOO_MANY_PIXELS) return ok(size);
    return err({
      reason: 'too-many-pixels',
      message: `It has ${(pixels / 1_000_000).toFixed(1)} megapixels; it must have less than ${TOO_MANY_PIXELS / 1_000_000}`,
    });
  } catch (error) {
    return err(describeFailure(error));
  }
};

/**
 * Makes one picture from a source: turned upright, cut, made smaller, in sRGB, without the source's own data
 * (a phone writes where it was taken).
 */
export const makePicture = async (bytes: Buffer, claimedType: string | null, spec: PictureSpec): Promise<Result<Buffer, ImageRefusal>> => {
  const checked = await checkPicture(bytes, claimedType);
  if (!checked.ok) return checked;
  try {
    const image = sharp(bytes, settings)
      .autoOrient()
      .resize({ ...targetSize(spec, checked.value), fit: 'cover' });
    return ok(await encode(image, spec).timeout({ seconds: MOST_SECONDS }).toBuffer());
  } catch (error) {
    return err(describeFailure(error));
  }
};
