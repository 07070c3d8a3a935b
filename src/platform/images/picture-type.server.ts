import { err, ok, type Result } from '#kernel/result.ts';
import type { ImageRefusal } from './image-refusal.ts';

/** The accepted picture formats. SVG and PDF are not accepted, because they can contain scripts. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;

/** Detects the picture type from the first bytes of a file. */
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
 * Detects a picture's type from its bytes. Refuses bytes that are not a picture. Also refuses bytes whose type differs
 * from the claimed type, because a server that claims a wrong type is broken or malicious.
 *
 * @param claimed the media type in the response header; null if there is none
 */
export const pictureType = (bytes: Buffer, claimed: string | null): Result<PictureType, ImageRefusal> => {
  const said = claimed?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = typeOfBytes(bytes);
  if (type === null) {
    if (isDrawing(bytes))
      return err({ reason: 'drawing', message: 'The file is an SVG drawing, which may contain scripts; only photographs are accepted' });
    const problem =
      bytes.length === 0
        ? 'The file is empty'
        : isMarkup(bytes)
          ? 'The file is a text with markup, such as an HTML page'
          : 'The file is not a picture';
    return err({
      reason: 'not-a-picture',
      message: said.startsWith('image/') ? `${problem}, although the server sent the file with the type ${said}` : problem,
    });
  }
  if (said === '' || SAYS_NOTHING.test(said) || CLAIMED[said] === type) return ok(type);
  return err({ reason: 'lying-type', message: `The server claims the type ${said.slice(0, 40)}, but the bytes of the file are ${type}` });
};
