import sharp, { type Sharp } from 'sharp';
import { frameHeight, type ImageFormat, type ImageFrame } from '#kernel/image-frame.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { ImageRefusal } from './image-refusal.ts';
import { pictureType } from './picture-type.server.ts';
import './decoders.server.ts';

/** A picture with this many pixels or more is refused: it would need about 200 MB of memory and seconds to decode. */
const TOO_MANY_PIXELS = 40_000_000;
/** Seconds after which a job is stopped. */
const MOST_SECONDS = 15;

export interface PictureSpec {
  readonly width: number;
  readonly frame: ImageFrame;
  readonly format: ImageFormat;
  /**
   * Picture quality from 1 to 100 on the scale of JPEG (IMG-02). For another format, the number is converted, so that the
   * picture looks as good as a JPEG of this quality.
   */
  readonly quality: number;
}

/**
 * Converts a quality from the JPEG scale to the AVIF scale. AVIF with quality 52 looks like JPEG with quality 75; at
 * 100 the two scales are equal.
 */
const avifQuality = (quality: number): number => Math.max(1, Math.round(quality - (100 - quality) * 0.92));

const encode = (image: Sharp, { format, quality }: PictureSpec): Sharp => {
  // The AVIF encoder uses effort 1, because a visitor waits for the picture. Effort 1 takes a third of the time of effort 3, and
  // the files are about 8 % larger.
  if (format === 'avif') return image.avif({ quality: avifQuality(quality), effort: 1, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return image.webp({ quality, effort: 4 });
  return image.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true });
};

/**
 * Returns the size of the picture to make. A source that is smaller than the requested size is cropped to the requested
 * aspect ratio, but not enlarged.
 */
const targetSize = ({ width, frame }: PictureSpec, source: { readonly width: number; readonly height: number }) => {
  const height = frameHeight(frame, width);
  if (height === null) return { width: Math.min(width, source.width) };
  const factor = Math.min(1, source.width / width, source.height / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

const describeFailure = (error: unknown): ImageRefusal => {
  const message = (error as Error).message.split('\n')[0] ?? '';
  if (/timeout/i.test(message)) return { reason: 'too-slow', message: `Reading the picture takes longer than ${MOST_SECONDS} s` };
  return { reason: 'damaged', message: `The picture is damaged or cut off (${message.slice(0, 120)})` };
};

const settings = { limitInputPixels: TOO_MANY_PIXELS - 1, failOn: 'error', sequentialRead: true } as const;

/** Checks whether these bytes are a picture that can be resized; reads only its header. */
const checkPicture = async (
  bytes: Buffer,
  claimedType: string | null,
): Promise<Result<{ width: number; height: number }, ImageRefusal>> => {
  const type = pictureType(bytes, claimedType);
  if (!type.ok) return type;
  try {
    // This call has no pixel limit, so that the error message can contain the size. It reads only the header of the
    // file.
    const { autoOrient: size } = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
    const pixels = size.width * size.height;
    if (pixels < TOO_MANY_PIXELS) return ok(size);
    return err({
      reason: 'too-many-pixels',
      message: `The picture has ${(pixels / 1_000_000).toFixed(1)} megapixels; it must have fewer than ${TOO_MANY_PIXELS / 1_000_000}`,
    });
  } catch (error) {
    return err(describeFailure(error));
  }
};

/**
 * Makes one picture from a source: turned upright, cropped, resized and in sRGB. Metadata is removed, because a phone
 * stores the location of a photograph there.
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
