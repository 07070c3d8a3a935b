import type { ReactElement } from 'react';
import { classNames } from '#ui-kit/class-names.ts';

/**
 * A price with its type, and the former price struck through. `size` sets the font size of the amount. The type has a
 * readable font size with every value of `size`.
 *
 * @example <PriceLine text="$34,990" type="Drive Away" wasText="$36,990" size="card" />
 */
export const PriceLine = ({
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
  /** The condition under which the price applies, such as 'with trade in'. */
  readonly condition?: string | null;
  /** False if `text` is not an amount ('Enquire for price'). */
  readonly isAmount?: boolean;
  readonly size?: 'card' | 'page';
}): ReactElement => (
  <p className={classNames('price', `price-${size}`)}>
    {/* Screen readers read the amount and its type as one sentence. */}
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
