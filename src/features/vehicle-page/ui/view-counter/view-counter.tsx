import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { ViewCounterView } from '../../views/purchase-panel-view.ts';

/** VDP-42; its line keeps its place while there is nothing to say, so that nothing moves when there is. */
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
