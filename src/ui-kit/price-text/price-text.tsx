import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A price with its type beside it and the former price struck through. `size` sets the figure; the type
 * never stands smaller than readable.
 *
 * @example <PriceText text="$34,990" type="Drive Away" wasText="$36,990" size="card" />
 */
export const PriceText = ({
  text,
  type,
  wasText,
  condition,
  isAmount = true,
  size = 'card',
}: {
  readonly text: string;
  readonly type?: string | null;
  readonly wasText?: string | null;
  /** 'with trade in': what the price depends on. */
  readonly condition?: string | null;
  /** false: words stand in place of an amount ('Enquire for price'). */
  readonly isAmount?: boolean;
  readonly size?: 'card' | 'page';
}): ReactElement => (
  <p className={classNames('price', `price-${size}`)}>
    {/* The figure and its type are one sentence to a screen reader. */}
    <span className={isAmount ? 'price-figure' : 'price-words'}>{text}</span>
    {type && <span className="price-type"> {type}</span>}
    {condition && <span className="price-type"> {condition}</span>}
    {wasText && (
      <span className="price-was">
        {' '}
        <span className="sr-only">was </span>
        <s>{wasText}</s>
      </span>
    )}
  </p>
);
