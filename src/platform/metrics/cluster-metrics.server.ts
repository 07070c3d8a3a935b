import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsSource } from './metrics-server.server.ts';

/** Makes a worker process of a cluster send its metrics to the primary process on request. */
export const shareMetrics = (registry: Registry): void => {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
};

/** Combines the metrics of all workers. The primary process of a cluster uses this function. */
export const createClusterMetrics = (): MetricsSource => {
  const workers = new AggregatorRegistry();
  return { contentType: workers.contentType, metrics: () => workers.clusterMetrics() };
};
