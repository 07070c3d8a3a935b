import { lasting } from '#kernel/timed.ts';
import { salesChangeAt, salesThisMonth } from '../../rules/sales-counter.ts';
import { SalesCounter } from '../../ui/sales-counter/sales-counter.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** 'Sales this Month', calculated from the clock (HOME-12, HOME-13). */
export const salesCounterBlock = defineHomeBlock('salesCounter', {
  options: {},
  view: (_, { site, now }) =>
    site.home.salesCounter === 'off' ? lasting<number | null>(null) : { value: salesThisMonth(now), validUntil: salesChangeAt(now) },
  Component: ({ view }) => <SalesCounter value={view} />,
});
