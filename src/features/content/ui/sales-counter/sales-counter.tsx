import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';

/**
 * The counter 'Sales this Month' (HOME-12). `sales-counter.behaviour.ts` updates it every 150 s while the page is open.
 */
export const SalesCounter = ({ value }: { readonly value: number }): ReactElement => (
  <section className="page-block block-sales" aria-label="Sales this Month">
    <p className="shell">
      <strong className="tabular" data-behaviour="sales-counter">
        {formatWhole(value)}
      </strong>{' '}
      Sales this Month
    </p>
  </section>
);
