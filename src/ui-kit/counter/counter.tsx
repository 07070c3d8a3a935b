import type { ReactElement } from 'react';
import { formatFixed } from '#kernel/format-number.ts';
import { classNames } from '../class-names.ts';

/**
 * A number that runs up from nothing once it is seen (HOME-05; `counter.behaviour.ts`). The page holds the
 * final number: that is what is read out, printed and shown without JavaScript or with reduced motion. Its
 * room is kept while it runs.
 *
 * @example <Counter value={48} suffix="+" /> // 48+
 */
export const Counter = ({
  value,
  decimals = 0,
  prefix = '',
  suffix = '',
  className,
}: {
  readonly value: number;
  /** Digits behind the point. */
  readonly decimals?: number;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly className?: string;
}): ReactElement => {
  const text = formatFixed(value, decimals);
  return (
    <span className={classNames('counter', className)} data-behaviour="counter" data-value={value} data-decimals={decimals || undefined}>
      <span className="sr-only">
        {prefix}
        {text}
        {suffix}
      </span>
      <span aria-hidden="true">
        {prefix}
        <span data-counter-shown="">{text}</span>
        {suffix}
      </span>
    </span>
  );
};
