import { lasting } from '#kernel/timed.ts';
import { Stats } from '../../ui/stats/stats.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** Key figures of the dealer (HOME-04). */
export const statsBlock = defineHomeBlock('stats', {
  options: {},
  view: (_, { site }) => lasting(site.home.stats.length === 0 ? null : site.home.stats),
  Component: ({ view }) => (
    <section className="page-block block-stats" aria-label="In numbers">
      <div className="shell">
        <Stats stats={view} />
      </div>
    </section>
  ),
});
