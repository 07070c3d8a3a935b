import type { SearchScope } from '#features/search/views/search-box-view.ts';
import type { FrameView } from '../../views/frame-view.ts';

/** Props of every header variant. */
export interface HeaderProps {
  readonly frame: FrameView;
  /** Path of the current page, whose entry in the menu is marked. */
  readonly currentPath: string;
  /** Whether the header has no search box, because the page has its own or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /**
   * The search that the current page shows; missing on pages that are not search pages. On a search page, a search box that
   * is always visible in the header searches within the results of the page.
   */
  readonly searchScope?: SearchScope | undefined;
}
