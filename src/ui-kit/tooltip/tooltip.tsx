import type { ReactElement, ReactNode } from 'react';

/**
 * A short explanation that is visible while its element has the pointer or the focus; Escape hides it
 * (`tooltip.behaviour.ts`). It must not contain anything that a shopper needs, because touch screens have no hover.
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
  /** Renders the element that the tooltip explains. The element must be focusable and have the given attributes. */
  readonly children: (attributes: { readonly 'aria-describedby': string }) => ReactNode;
}): ReactElement => (
  <span className="tooltip-root" data-behaviour="tooltip">
    {children({ 'aria-describedby': id })}
    <span id={id} role="tooltip" className="tooltip">
      {text}
    </span>
  </span>
);
