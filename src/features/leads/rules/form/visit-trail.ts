import { z } from 'zod';
import { plainLine } from '#kernel/plain-text.ts';
import { hideIds } from '../hide-ids.ts';
import { LINKED_QUERY_PARAMS } from './linked-query-params.ts';
import { MAX_VISITED_PAGES } from './max-visited-pages.ts';

const MAX_PATH_CHARACTERS = 200;
const MAX_PARAMETER_CHARACTERS = 200;
const MAX_PARAMETERS = 20;
/**
 * Maximum length of the posted list in characters; our script sends at most fifty paths, so a longer list was not made by our
 * script.
 */
const MAX_JSON_CHARACTERS = 20_000;

const ADDRESS_LIKE = /@|%40/;

const parseJson = (text: string): unknown => {
  if (text.length > MAX_JSON_CHARACTERS) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the list of pages that a visitor has seen, newest last: at most 50 paths without query, fragment and secret ids
 * (`hideIds`). Invalid entries are left out without an error, because the shopper could not correct them.
 *
 * @example parseVisitedPages('["/", "/search?name=Jo", 7]') // ['/', '/search']
 */
export const parseVisitedPages = (json: string): readonly string[] => {
  const parsed = z.array(z.unknown()).safeParse(parseJson(json));
  if (!parsed.success) return [];
  return parsed.data
    .filter((page): page is string => typeof page === 'string' && page.startsWith('/') && !page.startsWith('//'))
    .map((page) => hideIds(pathOf(page)).slice(0, MAX_PATH_CHARACTERS))
    .filter((path) => !ADDRESS_LIKE.test(path))
    .slice(-MAX_VISITED_PAGES);
};

/**
 * Reads the query parameters of the link that led to the site (LEAD-04). Only campaign and click ids are kept, and no
 * value that looks like an e-mail address.
 *
 * @example parseLinkedQueryParams('{"utm_source":"facebook","email":"jo@example.com"}') // { utm_source: 'facebook' }
 */
export const parseLinkedQueryParams = (json: string): Readonly<Record<string, string>> => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(json));
  if (!parsed.success) return {};
  const kept = Object.entries(parsed.data)
    .filter((entry): entry is [string, string] => LINKED_QUERY_PARAMS.test(entry[0]) && typeof entry[1] === 'string')
    .map(([name, value]) => [name, plainLine(value).trim().slice(0, MAX_PARAMETER_CHARACTERS)] as const)
    .filter(([, value]) => value !== '' && !ADDRESS_LIKE.test(value));
  return Object.fromEntries(kept.slice(0, MAX_PARAMETERS));
};

/** Returns the path of a page without query and fragment. White space is encoded as browsers encode it. */
const pathOf = (page: string): string => plainLine(page.split(/[?#]/, 1)[0] ?? '').replace(/\s+/g, '%20');
