import type { ReactElement } from 'react';
import { formatFixed } from '#kernel/format-number.ts';
import { classNames } from '../class-names.ts';

/**
 * A number that counts up from 0 when it becomes visible (HOME-05; `counter.behaviour.ts`). The HTML contains the final
 * number. Screen readers, printed pages, and browsers without JavaScript or with reduced motion use this number. The
 * width does not change while the counter runs.
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
  /** Number of decimals. */
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
