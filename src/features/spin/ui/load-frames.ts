import { type FrameSize, frameSize } from '../rules/spin-frame-size.ts';

/** All pictures of a spin, decoded. They stay in memory until `close` is called. */
export interface LoadedFrames {
  readonly bitmaps: readonly ImageBitmap[];
  readonly size: FrameSize;
  /** Frees the memory. */
  close(): void;
}

/** Maximum number of simultaneous requests. More requests would only wait in the browser. */
const AT_ONCE = 6;
/**
 * If one picture is not loaded after this time in milliseconds, loading the spin fails. There is no time limit for all
 * pictures together: a slow connection may need minutes to load all of them.
 */
const PICTURE_TIMEOUT_MS = 60_000;

/**
 * Loads and decodes every picture of a spin (SPIN-11). If a picture is missing or cannot be read, loading the spin
 * fails, and the memory of all decoded pictures is freed.
 * @param shown width of the viewer in CSS pixels
 * @param onProgress called with the number of loaded pictures
 * @throws if a picture cannot be loaded within 60 seconds, or `signal` was aborted
 */
export const loadFrames = async (
  addresses: readonly string[],
  {
    shown,
    density,
    onProgress,
    signal,
  }: { readonly shown: number; readonly density: number; readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<LoadedFrames> => {
  const failure = new AbortController();
  const anyEnd = AbortSignal.any([signal, failure.signal]);
  const bitmaps: ImageBitmap[] = [];
  const close = (): void => {
    for (const bitmap of bitmaps.splice(0)) bitmap?.close();
  };
  try {
    const [first = '', ...others] = addresses;
    const { bitmap, size } = await firstFrame(await fetchPicture(first, anyEnd), { count: addresses.length, shown, density });
    bitmaps[0] = bitmap;
    let done = 1;
    onProgress(done);
    const waiting = others.entries();
    const work = async (): Promise<void> => {
      for (const [index, address] of waiting) {
        const picture = await fetchPicture(address, anyEnd);
        bitmaps[index + 1] = await createImageBitmap(picture, resizedTo(size));
        anyEnd.throwIfAborted();
        done += 1;
        onProgress(done);
      }
    };
    const workers = Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        failure.abort(error);
        throw error;
      }),
    );
    // Waits until every request has ended. Otherwise a late request could add a picture after `close` has freed all
    // pictures.
    for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw failure.signal.reason ?? end.reason;
    return { bitmaps, size, close };
  } catch (error) {
    close();
    throw error;
  }
};

const fetchPicture = async (address: string, signal: AbortSignal): Promise<Blob> => {
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.blob();
};

const resizedTo = ({ width, height }: FrameSize): ImageBitmapOptions => ({
  resizeWidth: width,
  resizeHeight: height,
  resizeQuality: 'medium',
});

/**
 * Decodes the first picture of a spin. From the size of this picture, the function calculates the size in which all
 * pictures of the spin are kept in memory.
 */
const firstFrame = async (
  picture: Blob,
  shownAs: Parameters<typeof frameSize>[1],
): Promise<{ readonly bitmap: ImageBitmap; readonly size: FrameSize }> => {
  const whole = await createImageBitmap(picture);
  const size = frameSize(whole, shownAs);
  if (size.width === whole.width) return { bitmap: whole, size };
  try {
    return { bitmap: await createImageBitmap(whole, resizedTo(size)), size };
  } finally {
    whole.close();
  }
};
