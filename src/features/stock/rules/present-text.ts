/** What feeds write where they mean nothing. */
const ABSENT = new Set(['', 'null', 'undefined', 'nan', 'none']);

/**
 * A feed's text as a person may read it: trimmed, and null where it says nothing. Feeds write the word
 * 'null' into fields they leave out (VDP-13).
 *
 * @example presentText(' Ascent Sport ') === 'Ascent Sport'
 * @example presentText('NULL') === null
 */
export const presentText = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  return ABSENT.has(text.toLowerCase()) ? null : text;
};
