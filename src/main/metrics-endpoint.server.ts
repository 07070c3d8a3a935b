import type { Environment } from '#platform/environment.server.ts';
import { type MetricsServer, type MetricsSource, startMetricsServer } from '#platform/metrics/metrics-server.server.ts';

/**
 * Serves the metrics. If METRICS_PORT is not set and the default port is in use, for example by a second installation, chooses
 * another free port and prints it.
 *
 * @throws if the port in METRICS_PORT is in use, or if the port cannot be opened for any other reason
 */
export const startMetricsEndpoint = async (
  environment: Pick<Environment, 'METRICS_HOST' | 'METRICS_PORT'>,
  source: MetricsSource,
  report: (line: string) => void,
): Promise<MetricsServer> => {
  try {
    return await startMetricsServer(source, environment.METRICS_HOST, environment.METRICS_PORT);
  } catch (error) {
    if (process.env.METRICS_PORT || !isPortInUse(error)) throw error;
    const server = await startMetricsServer(source, environment.METRICS_HOST, 0);
    report(`Metrics: the default port is in use, so the metrics are on port ${server.port}`);
    return server;
  }
};

const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'EADDRINUSE';
