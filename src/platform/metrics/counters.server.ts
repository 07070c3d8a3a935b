import { Counter, Histogram, type Registry } from 'prom-client';

/** The counters for events of the program, such as requests and leads. Every process has separate counters. */
export interface Counters {
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
  /** Counts a report of a browser about a violation of the content security policy. */
  countPolicyReport(report: { site: string; directive: string }): void;
}

const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Registers the counters of one process. */
export const createCounters = (registry: Registry): Counters => ({
  ...requestCounters([registry]),
  ...workCounters([registry]),
  ...leadCounters([registry]),
  ...browserCounters([registry]),
});

type Registers = Registry[];

const requestCounters = (registers: Registers): Pick<Counters, 'countRequest' | 'countAgentRequest' | 'countPicture'> => {
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
  const agentRequests = new Counter({
    name: 'forecourt_agent_requests_total',
    help: 'Requests of AI agents, by agent, part of the site, and whether the signature was checked',
    labelNames: ['agent', 'surface', 'verified'],
    registers,
  });
  const pictures = new Counter({
    name: 'forecourt_pictures_total',
    help: 'Pictures requested from the image service',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  return {
    countRequest: ({ method, status, durationMs, cached }) => {
      const isCached = cached ? '1' : '0';
      requests.inc({ method: KNOWN_METHODS.has(method) ? method : 'other', status, cached: isCached });
      durations.observe({ cached: isCached }, durationMs / 1_000);
    },
    countAgentRequest: ({ agent, surface, verified }) => agentRequests.inc({ agent, surface, verified: verified ? '1' : '0' }),
    countPicture: (picture) => pictures.inc(picture),
  };
};

/** Counters of imports and timed jobs. */
const workCounters = (registers: Registers): Pick<Counters, 'countImport' | 'countJobRun'> => {
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
  const jobRuns = new Counter({
    name: 'forecourt_job_runs_total',
    help: 'Runs of timed jobs',
    labelNames: ['job', 'outcome'],
    registers,
  });
  return {
    countImport: ({ outcome, durationMs, rows }) => {
      imports.inc({ outcome });
      importDurations.observe(durationMs / 1_000);
      for (const [result, count] of Object.entries(rows)) importRows.inc({ result }, count);
    },
    countJobRun: (run) => jobRuns.inc(run),
  };
};

const leadCounters = (registers: Registers): Pick<Counters, 'countLead' | 'countDelivery'> => {
  const leads = new Counter({ name: 'forecourt_leads_total', help: 'Leads stored', labelNames: ['kind', 'state'], registers });
  const deliveries = new Counter({
    name: 'forecourt_lead_deliveries_total',
    help: 'Number of attempts to deliver a lead',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  return { countLead: (lead) => leads.inc(lead), countDelivery: (delivery) => deliveries.inc(delivery) };
};

/** Counters of the data that browsers of visitors send: web vitals and violations of the content security policy. */
const browserCounters = (registers: Registers): Pick<Counters, 'countWebVital' | 'countPolicyReport'> => {
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
  return { countWebVital: (value) => webVitals.inc(value), countPolicyReport: (report) => policyReports.inc(report) };
};
