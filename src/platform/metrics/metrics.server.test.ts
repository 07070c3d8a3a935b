import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { AggregatorRegistry, type Gauge } from 'prom-client';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.server.ts';
import { createMetrics } from './metrics.server.ts';
import { startMetricsServer } from './metrics-server.server.ts';

test('the metrics of a cluster contain the sum of the counters of all workers, and count each value from the shared database once', async () => {
  const node24 = path.join(projectRoot, 'node_modules', 'node', 'bin', 'node');
  const { stdout } = await promisify(execFile)(node24, [path.join(projectRoot, 'test', 'builders', 'program', 'metrics-cluster.ts')]);
  expect(stdout).toContain('forecourt_leads_total{kind="enquiry",state="accepted"} 2');
  expect(stdout).toContain('forecourt_lead_deliveries{status="pending"} 4');
});

test('the metrics of a cluster contain the latest start time and the longest event loop delay of its workers', async () => {
  const [first, second] = [createMetrics(), createMetrics()].map(({ registry }) => registry);
  const start = first?.getSingleMetric('process_start_time_seconds') as Gauge;
  const latest = (await start.get()).values[0]?.value ?? 0;
  const texts = await Promise.all([first, second].map((registry) => registry?.getMetricsAsJSON()));
  const cluster = AggregatorRegistry.aggregate(texts as object[]);
  const values = (await cluster.getSingleMetric('process_start_time_seconds')?.get())?.values ?? [];
  expect(values.map(({ value }) => value)).toEqual([latest]);
  expect(cluster.getSingleMetric('nodejs_eventloop_lag_p99_seconds')).toMatchObject({ aggregator: 'max' });
});

test('the metrics server answers /metrics, and other paths with 404; if the database fails, metrics from the database are missing', async () => {
  const metrics = createMetrics();
  metrics.countRequest({ method: 'GET', status: 200, durationMs: 3, cached: true });
  metrics.countRequest({ method: 'BREW', status: 405, durationMs: 3, cached: false });
  metrics.countImport({ outcome: 'done', durationMs: 900, rows: { added: 7, refused: 2 } });
  metrics.countLead({ kind: 'enquiry', state: 'accepted' });
  metrics.countDelivery({ channel: 'email', outcome: 'delivered' });
  let isAway = false;
  metrics.watchDeliveries(async () => {
    if (isAway) throw new Error('the database does not answer');
    return { pending: 4, dead: 1 };
  });
  metrics.watchHeldLeads(async () => {
    if (isAway) throw new Error('the database does not answer');
    return 3;
  });
  const server = await startMetricsServer(metrics.registry, '127.0.0.1', 0);
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    expect(text).toContain('forecourt_http_requests_total{method="GET",status="200",cached="1"} 1');
    expect(text).toContain('forecourt_http_requests_total{method="other",status="405",cached="0"} 1');
    expect(text).toContain('forecourt_http_request_duration_seconds_bucket{le="0.005",cached="1"} 1');
    expect(text).toContain('forecourt_stock_import_rows_total{result="added"} 7');
    expect(text).toContain('forecourt_leads_total{kind="enquiry",state="accepted"} 1');
    expect(text).toContain('forecourt_lead_deliveries{status="pending"} 4');
    expect(text).toContain('forecourt_leads_held 3');
    isAway = true;
    const without = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(without).toContain('forecourt_leads_total{kind="enquiry",state="accepted"} 1');
    expect(without).not.toContain('forecourt_lead_deliveries{');
    expect(without).not.toMatch(/^forecourt_leads_held /m);
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    await expect(startMetricsServer(metrics.registry, '127.0.0.1', server.port)).rejects.toThrow(/METRICS_PORT: .*in use/);
  } finally {
    await server.close();
  }
});

test('metric names follow the rules of Prometheus: the names of counters end in `_total`, and the names of all other metrics do not', async () => {
  const text = await createMetrics().registry.metrics();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  expect(types.length).toBeGreaterThan(30);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});
