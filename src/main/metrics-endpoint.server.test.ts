import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMetricsEndpoint } from './metrics-endpoint.server.ts';

let other: Server;
let taken: number;
beforeEach(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = (other.address() as AddressInfo).port;
});
afterEach(() => {
  vi.unstubAllEnvs();
  other.close();
});

const start = (report: (line: string) => void, host = '127.0.0.1') =>
  startMetricsEndpoint({ METRICS_HOST: host, METRICS_PORT: taken }, new Registry(), report);

test('if METRICS_PORT is not set and the default port of the metrics is in use, the metrics use another port, and this port is printed', async () => {
  vi.stubEnv('METRICS_PORT', undefined);
  const lines: string[] = [];
  const server = await start((line) => lines.push(line));
  try {
    expect(server.port).not.toBe(taken);
    expect(lines).toEqual([`Metrics: the default port is in use, so the metrics are on port ${server.port}`]);
  } finally {
    await server.close();
  }
});

test('if the port in METRICS_PORT is in use, the start fails', async () => {
  vi.stubEnv('METRICS_PORT', String(taken));
  await expect(start(() => {})).rejects.toThrow();
});

test('if the default port of the metrics cannot be used for another reason, the start fails and names this port', async () => {
  vi.stubEnv('METRICS_PORT', undefined);
  // No machine has this address, which is reserved for documentation.
  await expect(start(() => {}, '192.0.2.1')).rejects.toThrow(`192.0.2.1:${taken} cannot be used`);
});
