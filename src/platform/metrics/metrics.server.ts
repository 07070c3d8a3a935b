import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Counters, createCounters } from './counters.server.ts';
import { createDatabaseGauges, type DatabaseGauges } from './database-gauges.server.ts';

/**
 * The Prometheus metrics of the program. Labels have few values and never contain a path or person. Most metrics are for
 * the whole installation. The replies to leads are counted for each dealership. The speed of pages and the use of text
 * messages are measured for each site.
 */
export interface Metrics extends Counters, DatabaseGauges {
  readonly registry: Registry;
}

/** Creates the metrics of one process, including the default metrics of Node.js. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // These metrics are removed, because promtool refuses gauges whose names end in `_total`. Each of them is the sum of another
  // metric, so no information is lost.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
  showHighestOfWorkers(registry);
  return { registry, ...createCounters(registry), ...createDatabaseGauges(registry) };
};

/**
 * Makes the metrics of a cluster show the latest start time and the longest event loop delay of its workers. By
 * default, the metrics of a cluster contain no start time, and the average of the delays. Then they would not show that
 * a worker restarts again and again, or that a worker stalls.
 */
const showHighestOfWorkers = (registry: Registry): void => {
  for (const name of ['process_start_time_seconds', 'nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
};
