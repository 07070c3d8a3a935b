import { plainLine } from '#kernel/plain-text.ts';
import type { FileType } from '#model/site/content/form-content.ts';

interface FileTypeTexts {
  /** The name by which shoppers and dealers know the type. */
  readonly label: string;
  readonly mime: string;
  /** Allowed extensions of the file name. If a name has none of them, the first extension is added to it. */
  readonly endings: readonly [string, ...string[]];
}

/** The types of files that a form can accept. */
export const FILE_TYPE_TEXTS: Readonly<Record<FileType, FileTypeTexts>> = {
  pdf: { label: 'PDF', mime: 'application/pdf', endings: ['.pdf'] },
  docx: { label: 'Word (.docx)', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['.docx'] },
  odt: { label: 'OpenDocument (.odt)', mime: 'application/vnd.oasis.opendocument.text', endings: ['.odt'] },
  jpeg: { label: 'JPEG', mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { label: 'PNG', mime: 'image/png', endings: ['.png'] },
};

const MAX_NAME_CHARACTERS = 80;

/**
 * Cleans the name of a file. Folders and control characters are removed. Characters with a special meaning in paths or headers
 * are replaced by '_'.
 *
 * @example cleanFileName('C:\\docs\\my cv.pdf') === 'my cv.pdf'
 */
export const cleanFileName = (name: string): string => {
  const last = plainLine(name.normalize('NFC')).split(/[/\\]/).at(-1) ?? '';
  const safe = last.replace(/[<>:"|?*;]/g, '_').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  if (safe === '') return 'file';
  return safe.length <= MAX_NAME_CHARACTERS ? safe : `${safe.slice(0, MAX_NAME_CHARACTERS - 8)}…${safe.slice(-7)}`;
};

/**
 * Returns the cleaned name with the extension of the file's real type. So a file 'cv.exe' that is a PDF opens as a PDF and is
 * not started as a program.
 *
 * @example nameForType('cv.exe', 'pdf') === 'cv.exe.pdf'
 */
export const nameForType = (name: string, type: FileType): string => {
  const clean = cleanFileName(name);
  const { endings } = FILE_TYPE_TEXTS[type];
  return endings.some((ending) => clean.toLowerCase().endsWith(ending)) ? clean : `${clean}${endings[0]}`;
};

/**
 * Formats the size of a file as text, in kB or MB.
 * @example formatBytes(2_500_000) === '2.5 MB'
 */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${Math.round(bytes / 100_000) / 10} MB`;

/**
 * Joins the names of file types to a text for shoppers.
 * @example acceptText(['pdf', 'jpeg']) === 'PDF or JPEG'
 */
export const acceptText = (types: readonly FileType[]): string => {
  const labels = types.map((type) => FILE_TYPE_TEXTS[type].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
};
