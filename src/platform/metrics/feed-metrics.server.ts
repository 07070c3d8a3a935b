import type { Registry } from 'prom-client';
import { addDatabaseGauge } from './add-database-gauge.server.ts';

/**
 * Adds a gauge with the number of scheduled feeds in each state. A scheduled feed is a feed that the program itself
 * fetches.
 *
 * @param count returns the number of feeds in each state (`feeds status`); it is called at each scrape
 */
export const watchFeeds = (registry: Registry, count: () => Promise<Readonly<Record<string, number>>>): void =>
  addDatabaseGauge(registry, {
    name: 'forecourt_feeds',
    help: 'Scheduled feeds by state (forecourt feeds status)',
    labelNames: ['state'],
    read: count,
    values: (states) => Object.entries(states).map(([state, feeds]) => ({ labels: { state: state.replaceAll(' ', '-') }, value: feeds })),
  });
