import { z } from 'zod';

/**
 * Text of a button or a tag: one line that fits on a phone. It must not be empty, because a button without text has no
 * accessible name.
 */
export const labelField = z.string().regex(/^(?=.*\S)[^<>\n]{1,60}$/, 'a few words, at most 60 characters, without HTML');

/** The name of a dealership or a location. Pages, mails and search engines show it as it is written. */
export const nameField = z.string().regex(/^(?=.*\S)[^<>\n]{1,120}$/, 'a name of at most 120 characters, without HTML');

/** A paragraph of plain text. HTML is refused, because shoppers would see its tags. */
export const paragraphField = z.string().regex(/^(?![\s\S]*<[a-z/!])[\s\S]{0,4000}$/i, 'text without HTML, at most 4000 characters');

/** Whether a list contains no duplicates. */
export const eachOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
