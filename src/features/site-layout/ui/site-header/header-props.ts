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
   * The search of the current page; only search pages have it. If the header always shows its search box, this box then
   * searches within the results of the page.
   */
  readonly searchScope?: SearchScope | undefined;
}
