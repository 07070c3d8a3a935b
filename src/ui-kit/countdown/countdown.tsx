import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/**
 * Shows the time left until a moment ('2 days 4 hours left'); `countdown.behaviour.ts` updates it. A cached page cannot
 * contain the time left. So the HTML contains the end ('Ends Sat 28 Nov'), which is shown without JavaScript.
 *
 * @example <Countdown until={offer.endsAt} endsText="Ends Sat 28 Nov" />
 */
export const Countdown = ({
  until,
  endsText,
  overText = 'Ended',
  className,
}: {
  /** Epoch milliseconds. */
  readonly until: number;
  readonly endsText: string;
  /** The text to show when the moment has passed. */
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
