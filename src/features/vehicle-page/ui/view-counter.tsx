import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';

export interface ViewCounterView {
  /** Views as the page was made. */
  readonly views: number;
  /** Counts this view and answers the current number (API-10). */
  readonly url: string;
}

/** VDP-42; its line keeps its place while there is nothing to say, so that nothing moves when there is. */
export const ViewCounter = ({ view }: { readonly view: ViewCounterView }): ReactElement => (
  <p className="views flex items-center gap-2" data-views-url={view.url} {...(view.views === 0 ? { 'data-empty': '' } : {})}>
    <Icon name="eye" className="size-4" />
    <span>
      <span className="tabular" data-views-number="">
        {formatWhole(view.views)}
      </span>{' '}
      <span data-views-noun="">{view.views === 1 ? 'view' : 'views'}</span>
    </span>
  </p>
);
