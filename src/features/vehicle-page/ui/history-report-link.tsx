import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';

/** A link to the history report of a vehicle that has one (VDP-35); opening it is reported as an event (EVENT-12). */
export const HistoryReportLink = ({ url, event }: { readonly url: string; readonly event: number }): ReactElement => (
  <a
    className="btn btn-quiet btn-small history-report"
    href={url}
    target="_blank"
    rel="noopener nofollow"
    data-behaviour="used-event"
    data-used-event={event}
  >
    <Icon name="shield" />
    History report
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
