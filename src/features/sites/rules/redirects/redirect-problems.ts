import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { Redirects } from '#model/site/content/redirect-content.ts';
import { findRedirect, plainAddress } from './find-redirect.ts';

const OLD_ADDRESS = /^\/(?!\/)[^\s#*]*(\/\*)?$/;
const OLD_ADDRESS_RULE = "a path of the former website, e.g. '/used-cars.php', '/car.aspx?id=7' or '/blog/*' for everything below it";
const NEW_ADDRESS = /^(\/(?!\/)[^\s*]*(\/\*)?|https?:\/\/\S+)$/;
const NEW_ADDRESS_RULE = "a path of this site ('/search'), an address that begins with https:, or 410 for a page that is gone";

/** A chain with this number of redirects counts as endless. No real site has such a long chain. */
const ENDLESS = 20;

/**
 * An old address that ends in `*` matches many paths. The check for endless redirects tests one of them: it replaces `*` by
 * this name.
 */
const SOMEWHERE_BELOW = 'page';

const splitAddress = (address: string): readonly [path: string, search: string] => {
  const plain = address.replace(/#.*$/, '');
  const start = plain.indexOf('?');
  return start === -1 ? [plain, ''] : [plain.slice(0, start), plain.slice(start)];
};

/**
 * Follows the redirects from an old address and lists the target of each step. It stops after `ENDLESS` steps, because
 * redirects can form a loop.
 */
const followedFrom = (redirects: Redirects, from: string): readonly string[] => {
  const steps: string[] = [];
  let at = from.replace(/\*$/, SOMEWHERE_BELOW);
  while (steps.length < ENDLESS) {
    const found = findRedirect(redirects, ...splitAddress(at));
    if (found?.kind !== 'moved') return steps;
    steps.push(found.to);
    if (!found.to.startsWith('/')) return steps;
    at = found.to;
  }
  return steps;
};

const isLoop = (redirects: Redirects, from: string): boolean => followedFrom(redirects, from).length >= ENDLESS;

/**
 * The errors in the redirects of a site: invalid addresses, several redirects for one old address, and redirects that form an
 * endless loop.
 */
export const redirectProblems = (redirects: Redirects, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const seen = new Map<string, string>();
  return Object.entries(redirects).flatMap(([from, to]) => {
    const at = ['redirects', from];
    if (!OLD_ADDRESS.test(from) || (from.includes('?') && from.endsWith('*')))
      return [problemAt(at, `has the old address '${from}', which is not a path`, OLD_ADDRESS_RULE)];
    if (to !== 410 && !NEW_ADDRESS.test(to)) return [problemAt(at, 'is not allowed', NEW_ADDRESS_RULE)];
    if (to !== 410 && to.endsWith('/*') && !from.endsWith('/*'))
      return [problemAt(at, "ends in '/*', but its old address does not", "a path without '/*'")];
    const plain = plainAddress(from);
    const twin = seen.get(plain);
    seen.set(plain, from);
    if (twin !== undefined) return [problemAt(at, `is the same old address as '${twin}'`, 'one redirect for each old address')];
    return isLoop(redirects, from)
      ? [problemAt(at, 'redirects the browser endlessly', 'an address that does not lead back to the old address')]
      : [];
  });
};

/** Information about the pages of a site, for the warnings about redirects. */
export interface RedirectedPages {
  /** Whether the site always has a page at a path, no matter which vehicles are in stock. */
  readonly hasLivingPage: (path: string) => boolean;
  /**
   * Whether the site can have a page at a path. True also for a page that exists only while certain vehicles are in
   * stock.
   */
  readonly hasPage: (path: string) => boolean;
}

/**
 * Warnings about redirects that are valid but probably not intended:
 * - a redirect from a page that exists, because this redirect is never used
 * - a redirect to another redirect, because the shopper waits for a second request
 * - a redirect to a page that does not exist
 */
export const redirectWarnings = (
  redirects: Redirects,
  problemAt: ProblemAt,
  { hasLivingPage, hasPage }: RedirectedPages,
): readonly SettingsProblem[] =>
  Object.entries(redirects).flatMap(([from, to]) => {
    const at = ['redirects', from];
    if (!from.includes('?') && hasLivingPage(from.replace(/\/\*$/, '')) && !from.endsWith('/*'))
      return [problemAt(at, `is never used, because this site has a page at ${from}`)];
    if (to === 410 || !to.startsWith('/')) return [];
    const [first = to] = followedFrom(redirects, from);
    const [path] = splitAddress(first);
    if (followedFrom(redirects, from).length > 1 && !hasLivingPage(path))
      return [
        problemAt(at, 'leads to another redirect, so the shopper waits for several redirects; use the address at the end of the chain'),
      ];
    return to.endsWith('/*') || hasPage(path) ? [] : [problemAt(at, 'leads to a path that this site does not have')];
  });
