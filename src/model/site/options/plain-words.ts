import { z } from 'zod';

/** Words of a button or a tag: one line that a phone can show, and never none, for a button without words has no name. */
export const labelField = z.string().regex(/^(?=.*\S)[^<>\n]{1,60}$/, 'a few words, at most 60 characters, without HTML');

/** A paragraph of the pages: shown as it is written, so that HTML in it would be read as signs. */
export const paragraphField = z.string().regex(/^(?![\s\S]*<[a-z/!])[\s\S]{0,4000}$/i, 'text without HTML, at most 4000 characters');

/** Whether a list names each of its things once: a button that stands there twice is a slip. */
export const eachOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
