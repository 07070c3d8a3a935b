/** Texts that feeds write for a missing value. */
const ABSENT = new Set(['', 'null', 'undefined', 'nan', 'none']);
const LONGEST_ABSENT = 'undefined'.length;

/**
 * Trims a text of a feed. Returns null if the text is empty, or is a word such as 'null' that feeds write into empty
 * fields (VDP-13).
 *
 * @example presentText(' Ascent Sport ') === 'Ascent Sport'
 * @example presentText('NULL') === null
 */
export const presentText = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  return text.length <= LONGEST_ABSENT && ABSENT.has(text.toLowerCase()) ? null : text;
};
