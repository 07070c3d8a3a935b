/**
 * A program that runs two worker processes. Each worker counts one accepted enquiry. The program prints the combined
 * metrics of the workers and ends.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createClusterMetrics, shareMetrics } from '../../../src/platform/metrics/cluster-metrics.server.ts';
import { createMetrics } from '../../../src/platform/metrics/metrics.server.ts';

if (cluster.isPrimary) {
  const figures = createClusterMetrics();
  const workers = [cluster.fork(), cluster.fork()];
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  process.stdout.write(await figures.metrics());
  for (const worker of workers) worker.disconnect();
} else {
  const metrics = createMetrics();
  shareMetrics(metrics.registry);
  metrics.countLead({ kind: 'enquiry', state: 'accepted' });
  metrics.watchDeliveries(async () => ({ pending: 4, dead: 1 }));
  process.send?.('counted');
}
