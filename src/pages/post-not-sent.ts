import { createContext } from 'react';

/** What a page says about a post that could not be stored. */
export interface NotSent {
  readonly phone: string | null;
  /** Whether the page still contains everything that was typed. False after a post with a secret, such as a code. */
  readonly isKept: boolean;
}

/**
 * Set on a page that shows a form again because its post could not be stored; null on all other pages. `keepPost` sets
 * it, and `SiteFrame` shows it above the content of the page.
 */
export const PostNotSent = createContext<NotSent | null>(null);
