import { err, ok, type Result } from '#kernel/result.ts';
import type { ImageRefusal } from './image-refusal.ts';

/** The accepted picture formats. SVG and PDF are not accepted, because they can contain scripts. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;

/** Detects the type from the bytes. */
const typeOfBytes = (bytes: Buffer): PictureType | null => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'avif';
  return startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') ? 'gif' : null;
};

const isMarkup = (bytes: Buffer): boolean =>
  bytes
    .toString('utf8', 0, 512)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<');

const isDrawing = (bytes: Buffer): boolean => isMarkup(bytes) && /<svg[\s>:]/i.test(bytes.toString('utf8', 0, 4_096));

const CLAIMED: Readonly<Record<string, PictureType>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** Media types that servers send when they do not know the type. */
const SAYS_NOTHING = /^(application|binary)\/octet-stream$/;

/**
 * Detects a picture's type from its bytes. Refuses bytes that are not a picture, or whose type differs from the claimed
 * one, because such a server is broken or malicious.
 *
 * @param claimed the media type in the response header; null if there is none
 */
export const pictureType = (bytes: Buffer, claimed: string | null): Result<PictureType, ImageRefusal> => {
  const said = claimed?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = typeOfBytes(bytes);
  if (type === null) {
    if (isDrawing(bytes))
      return err({ reason: 'drawing', message: 'It is an SVG drawing, which may contain scripts; only photographs are accepted' });
    const what =
      bytes.length === 0 ? 'It is empty' : isMarkup(bytes) ? 'It is a text with markup, such as an HTML page' : 'It is not a picture';
    return err({ reason: 'not-a-picture', message: `${what}${said.startsWith('image/') ? `, though it says ${said}` : ''}` });
  }
  if (said === '' || SAYS_NOTHING.test(said) || CLAIMED[said] === type) return ok(type);
  return err({ reason: 'lying-type', message: `It says that it is ${said.slice(0, 40)}, but its bytes are ${type}` });
};
