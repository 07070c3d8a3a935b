import type { SearchScope } from '#features/search/ui/search-box/search-box.tsx';
import type { Site } from '#model/site/site.ts';
import type { FrameView } from '../../views/frame-view.ts';

/** What each variant of the header is given. */
export interface HeaderProps {
  readonly site: Site;
  readonly frame: FrameView;
  /** The path of the page shown, for marking its entry. */
  readonly currentPath: string;
  /** The page has a search box of its own, or needs none. */
  readonly hidesSearch?: boolean | undefined;
  /** On a search page: an always open search box searches within its results. */
  readonly searchScope?: SearchScope | undefined;
}
