import { lasting } from '#kernel/timed.ts';
import { salesChangeAt, salesThisMonth } from '../../rules/sales-counter.ts';
import { SalesCounter } from '../../ui/sales-counter/sales-counter.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** The counter 'Sales this Month'. Its number is calculated from the current time (HOME-12, HOME-13). */
export const salesCounterBlock = defineHomeBlock('salesCounter', {
  options: {},
  view: (_, { site, now }) =>
    site.home.salesCounter === 'off' ? lasting<number | null>(null) : { value: salesThisMonth(now), validUntil: salesChangeAt(now) },
  Component: ({ view }) => <SalesCounter value={view} />,
});
