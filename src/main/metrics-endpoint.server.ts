import type { Environment } from '#platform/environment.server.ts';
import { type MetricsServer, type MetricsSource, startMetricsServer } from '#platform/metrics.server.ts';

/**
 * Serves the metrics. Where the default port is taken, as by a second installation on the machine, another free port is
 * used and reported; a port that the settings name must be free.
 */
export const startMetricsEndpoint = async (
  environment: Pick<Environment, 'METRICS_HOST' | 'METRICS_PORT'>,
  source: MetricsSource,
  report: (line: string) => void,
): Promise<MetricsServer> => {
  try {
    return await startMetricsServer(source, environment.METRICS_HOST, environment.METRICS_PORT);
  } catch (error) {
    if (process.env.METRICS_PORT) throw error;
    const server = await startMetricsServer(source, environment.METRICS_HOST, 0);
    report(`Metrics: the usual port is taken; they are on port ${server.port}`);
    return server;
  }
};
