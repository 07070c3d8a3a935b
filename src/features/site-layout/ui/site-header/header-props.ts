import type { SearchScope } from '#features/search/views/search-box-view.ts';
import type { FrameView } from '../../views/frame-view.ts';

/** Props of every header variant. */
export interface HeaderProps {
  readonly frame: FrameView;
  /** Path of the current page, whose entry in the menu is marked. */
  readonly currentPath: string;
  /** True if the header has no search box, because the page has a search box in its content or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /**
   * The search that the current page shows; missing on pages that are not search pages. Some headers always show a
   * search box. On a search page, this box searches within the results of the page.
   */
  readonly searchScope?: SearchScope | undefined;
}
