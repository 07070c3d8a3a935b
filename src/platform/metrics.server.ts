import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How the leads of a dealership were answered. */
export interface CountedReplies {
  readonly dealershipSlug: string;
  readonly kept: number;
  readonly late: number;
  readonly unanswered: number;
  readonly waiting: number;
}

/**
 * The Prometheus metrics of the program. Labels have few values and never contain a path or person. Most metrics are for
 * the whole installation. The replies to leads are counted for each dealership. The speed of pages and the use of text
 * messages are measured for each site.
 */
export interface Metrics {
  readonly registry: Registry;
  countRequest(request: { method: string; status: number; durationMs: number; cached: boolean }): void;
  countImport(run: { outcome: string; durationMs: number; rows: Readonly<Record<string, number>> }): void;
  /** Counts a request of an AI agent. `agent` must be one of a few names, so that the number of metric series stays small. */
  countAgentRequest(request: { agent: string; surface: string; verified: boolean }): void;
  countLead(lead: { kind: string; state: string }): void;
  countDelivery(delivery: { channel: string; outcome: string }): void;
  /** Counts a run of a timed job. The outcome is 'done', 'failed', or 'lost' (its process was killed). */
  countJobRun(run: { job: string; outcome: string }): void;
  /** Counts a requested picture. The outcome is 'kept' (served from disk), 'made' or 'refused'; a refusal has a reason. */
  countPicture(picture: { outcome: string; reason: string }): void;
  /**
   * Counts a value that a visitor's browser measured (Web Vitals). The rating is 'good', 'needs-improvement' or 'poor'.
   */
  countWebVital(value: { site: string; page: string; metric: string; rating: string }): void;
  /** Counts a report in which a browser says that a page broke the content security policy. */
  countPolicyReport(report: { site: string; directive: string }): void;
  /**
   * Registers a function that counts deliveries: `pending` are the waiting ones, and `dead` are those that will not be
   * tried again. It is called at each scrape.
   */
  watchDeliveries(count: () => Promise<{ pending: number; dead: number }>): void;
  /** Registers a function that counts the failing and the paused receivers of leads. The function is called at each scrape. */
  watchEndpoints(count: () => Promise<{ failing: number; paused: number }>): void;
  /**
   * Registers a function that counts held leads: leads that are not delivered until an operator releases them. The
   * function is called at each scrape.
   */
  watchHeldLeads(count: () => Promise<number>): void;
  /** Registers a function that counts the replies to leads for each dealership. It is called at each scrape. */
  watchReplies(count: () => Promise<readonly CountedReplies[]>): void;
  /**
   * Registers a function that returns how much of its daily limit of text messages each site has used: 0 for nothing, 1 for
   * the whole limit. The function is called at each scrape.
   */
  watchSmsUse(read: () => Promise<readonly { site: string; share: number }[]>): void;
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // These metrics are removed, because promtool refuses gauges whose names end in `_total`. Each of them is only the sum of
  // another metric, so no information is lost.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const registers = [registry];
  const requests = new Counter({
    name: 'forecourt_http_requests_total',
    help: 'Answers sent',
    labelNames: ['method', 'status', 'cached'],
    registers,
  });
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'Time in seconds from the arrival of a request to the end of the answer',
    labelNames: ['cached'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const imports = new Counter({ name: 'forecourt_stock_imports_total', help: 'Stock imports', labelNames: ['outcome'], registers });
  const importRows = new Counter({
    name: 'forecourt_stock_import_rows_total',
    help: 'Rows of stock imports',
    labelNames: ['result'],
    registers,
  });
  const importDurations = new Histogram({
    name: 'forecourt_stock_import_duration_seconds',
    help: 'Duration of stock imports in seconds',
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_800],
    registers,
  });
  const agentRequests = new Counter({
    name: 'forecourt_agent_requests_total',
    help: 'Requests of AI agents, by agent, part of the site, and whether the signature was checked',
    labelNames: ['agent', 'surface', 'verified'],
    registers,
  });
  const leads = new Counter({ name: 'forecourt_leads_total', help: 'Leads stored', labelNames: ['kind', 'state'], registers });
  const deliveries = new Counter({
    name: 'forecourt_lead_deliveries_total',
    help: 'Number of attempts to deliver a lead',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const jobRuns = new Counter({
    name: 'forecourt_job_runs_total',
    help: 'Runs of timed jobs',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const pictures = new Counter({
    name: 'forecourt_pictures_total',
    help: 'Pictures requested from the image service',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const webVitals = new Counter({
    name: 'forecourt_web_vitals_total',
    help: 'Values that browsers of visitors measured, by site, kind of page, measure and rating',
    labelNames: ['site', 'page', 'metric', 'rating'],
    registers,
  });
  const policyReports = new Counter({
    name: 'forecourt_policy_reports_total',
    help: 'Violations of the content security policy that browsers reported, by site and directive',
    labelNames: ['site', 'directive'],
    registers,
  });
  return {
    registry,
    countRequest: ({ method, status, durationMs, cached }) => {
      const isCached = cached ? '1' : '0';
      requests.inc({ method: knownMethods.has(method) ? method : 'other', status, cached: isCached });
      durations.observe({ cached: isCached }, durationMs / 1_000);
    },
    countImport: ({ outcome, durationMs, rows }) => {
      imports.inc({ outcome });
      importDurations.observe(durationMs / 1_000);
      for (const [result, count] of Object.entries(rows)) importRows.inc({ result }, count);
    },
    countAgentRequest: ({ agent, surface, verified }) => agentRequests.inc({ agent, surface, verified: verified ? '1' : '0' }),
    countLead: (lead) => leads.inc(lead),
    countDelivery: (delivery) => deliveries.inc(delivery),
    countJobRun: (run) => jobRuns.inc(run),
    countPicture: (picture) => pictures.inc(picture),
    countWebVital: (value) => webVitals.inc(value),
    watchEndpoints: (count) => {
      new Gauge({
        name: 'forecourt_lead_endpoints',
        help: 'Number of lead receivers whose deliveries fail or are paused (to list them: forecourt leads deliveries)',
        // The value comes from the shared database, so every process reports the same value.
        aggregator: 'max',
        labelNames: ['state'],
        registers,
        async collect() {
          const counted = await count().catch(() => null);
          this.reset();
          if (counted === null) return;
          this.set({ state: 'failing' }, counted.failing);
          this.set({ state: 'paused' }, counted.paused);
        },
      });
    },
    countPolicyReport: (report) => policyReports.inc(report),
    watchHeldLeads: (count) => {
      new Gauge({
        name: 'forecourt_leads_held',
        help: 'Leads that wait for an operator (forecourt leads list --held)',
        // The value comes from the shared database, so every process reports the same value.
        aggregator: 'max',
        registers,
        async collect() {
          // While the database is unreachable the metric has no value, so that an alert for a missing value fires.
          const held = await count().catch(() => null);
          if (held === null) this.remove();
          else this.set(held);
        },
      });
    },
    watchReplies: (count) => {
      new Gauge({
        name: 'forecourt_lead_replies',
        help: 'Leads of the last 90 days with a promised reply time, by how they were answered',
        // The value comes from the shared database, so every process reports the same value.
        aggregator: 'max',
        labelNames: ['dealership', 'state'],
        registers,
        async collect() {
          const counted = await count().catch(() => []);
          this.reset();
          for (const { dealershipSlug: dealership, kept, late, unanswered, waiting } of counted) {
            this.set({ dealership, state: 'kept' }, kept);
            this.set({ dealership, state: 'late' }, late);
            this.set({ dealership, state: 'silent' }, unanswered);
            this.set({ dealership, state: 'waiting' }, waiting);
          }
        },
      });
    },
    watchSmsUse: (read) => {
      new Gauge({
        name: 'forecourt_sign_in_sms_used_ratio',
        help: 'Used share of the daily limit of text messages with sign-in codes, for each site (1 is the whole limit)',
        // The value comes from the shared database, so every process reports the same value.
        aggregator: 'max',
        labelNames: ['site'],
        registers,
        async collect() {
          const used = await read().catch(() => []);
          this.reset();
          for (const { site, share } of used) this.set({ site }, share);
        },
      });
    },
    watchDeliveries: (count) => {
      new Gauge({
        name: 'forecourt_lead_deliveries',
        help: 'Number of lead deliveries that are waiting or were given up',
        // The value comes from the shared database, so every process reports the same value.
        aggregator: 'max',
        labelNames: ['status'],
        registers,
        async collect() {
          // Without the database this metric has no value, but the other metrics are still reported.
          const counted = await count().catch(() => null);
          this.reset();
          if (counted === null) return;
          this.set({ status: 'pending' }, counted.pending);
          this.set({ status: 'dead' }, counted.dead);
        },
      });
    },
  };
};

/** The source of the text that /metrics returns. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

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

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves /metrics on a separate port, so that the public port never exposes it.
 *
 * @throws an Error in plain words if the port is in use
 */
export const startMetricsServer = async (source: MetricsSource, host: string, port: number): Promise<MetricsServer> => {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.setHeader('x-content-type-options', 'nosniff');
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here\n');
      return;
    }
    source.metrics().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The figures cannot be read now\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.message;
      reject(new Error(`METRICS_PORT: ${host}:${port} cannot be used (${reason}); set another METRICS_PORT, or 0 for a free one`));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
