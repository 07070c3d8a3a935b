import type { SearchScope } from '#features/search/views/search-box-view.ts';
import type { FrameView } from '../../views/frame-view.ts';

/** Props of every header variant. */
export interface HeaderProps {
  readonly frame: FrameView;
  /** Path of the current page, whose entry in the menu is marked. */
  readonly currentPath: string;
  /** True when the page has its own search box or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /** Set on a search page: the header's open search box then searches within its results. */
  readonly searchScope?: SearchScope | undefined;
}
