import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { ViewCounterView } from '../../views/sidebar-view.ts';

/**
 * The number of views (VDP-42). Its line takes up space even when hidden, so that the layout does not shift when it
 * appears.
 */
export const ViewCounter = ({ view }: { readonly view: ViewCounterView }): ReactElement => (
  <p className="views" data-behaviour="view-counter" data-views-url={view.url} {...(view.views === 0 ? { 'data-empty': '' } : {})}>
    <Icon name="eye" size={16} />
    <span>
      <span className="tabular" data-views-number="">
        {formatWhole(view.views)}
      </span>{' '}
      <span data-views-noun="">{view.views === 1 ? 'view' : 'views'}</span>
    </span>
  </p>
);
