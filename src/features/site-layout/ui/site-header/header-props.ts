import type { SearchScope } from '#features/search/views/search-box-view.ts';
import type { FrameView } from '../../views/frame-view.ts';

/** Props of every header variant. */
export interface HeaderProps {
  readonly frame: FrameView;
  /** Path of the current page, whose entry in the menu is marked. */
  readonly currentPath: string;
  /** Whether the header has no search box, because the page has its own or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /** Set on a search page. A search box that the header always shows then searches within the results of the page. */
  readonly searchScope?: SearchScope | undefined;
}
