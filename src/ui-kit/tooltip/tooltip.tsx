import type { ReactElement, ReactNode } from 'react';

/**
 * A short explanation that shows while what it explains has the pointer or the focus, and that Escape hides
 * (`tooltip.behaviour.ts`). Nothing that a shopper needs may stand in it alone: fingers do not hover.
 *
 * @example <Tooltip id="odo-tip" text="As read on arrival">{(tip) => <button type="button" {...tip}>Odometer</button>}</Tooltip>
 */
export const Tooltip = ({
  id,
  text,
  children,
}: {
  readonly id: string;
  readonly text: string;
  /** What is explained: something that takes the focus, with the given attributes. */
  readonly children: (attributes: { readonly 'aria-describedby': string }) => ReactNode;
}): ReactElement => (
  <span className="tooltip-root" data-behaviour="tooltip">
    {children({ 'aria-describedby': id })}
    <span id={id} role="tooltip" className="tooltip">
      {text}
    </span>
  </span>
);
