import { Gauge, type Registry } from 'prom-client';

/**
 * Adds the gauge of the feeds that the program fetches by their schedules.
 *
 * @param count returns the number of feeds in each state (`feeds status`); it is called at each scrape
 */
export const watchFeeds = (registry: Registry, count: () => Promise<Readonly<Record<string, number>>>): void => {
  new Gauge({
    name: 'forecourt_feeds',
    help: 'Scheduled feeds by state (forecourt feeds status)',
    // The value comes from the shared database, so every process reports the same value.
    aggregator: 'max',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // While the database is unreachable the metric has no value.
      const counted = await count().catch(() => ({}));
      this.reset();
      for (const [state, feeds] of Object.entries(counted)) this.set({ state: state.replaceAll(' ', '-') }, feeds);
    },
  });
};
