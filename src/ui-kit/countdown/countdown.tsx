import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Shows the time left until a given time ('2 days 4 hours left'). `countdown.behaviour.ts` updates this text. The HTML
 * contains only the end time ('Ends Sat 28 Nov'), because a cached page cannot contain the time left. The end time is
 * shown without JavaScript.
 *
 * @example <Countdown until={offer.endsAt} endsText="Ends Sat 28 Nov" />
 */
export const Countdown = ({
  until,
  endsText,
  overText = 'Ended',
  className,
}: {
  /** The end of the countdown, in epoch milliseconds. */
  readonly until: number;
  readonly endsText: string;
  /** The text that replaces the countdown when `until` has passed. */
  readonly overText?: string;
  readonly className?: string;
}): ReactElement => (
  <time
    className={classNames('tabular', className)}
    dateTime={new Date(until).toISOString()}
    data-behaviour="countdown"
    data-until={until}
    data-over={overText}
  >
    {endsText}
  </time>
);
