import { percentile } from '../../percentile.ts';
import { type Answer, type Failure, isAnswer, type SentRequest, TRAFFIC_KINDS, type TrafficKind } from '../sent-request.ts';

/** The service that the test has made unreachable at the moment, or null. Requests that need this service may be refused. */
export type Broken = 'database' | 'mail' | null;

interface TimedRequest {
  readonly plannedAt: number;
  readonly ms: number;
}

const MOST_SAMPLES = 12;

/**
 * Error statuses that are no fault of the program. The program sends them, for example, if another shopper has booked
 * the same time or has reserved the vehicle.
 */
const EXPECTED: Readonly<Record<TrafficKind, readonly number[]>> = {
  search: [],
  vehicle: [],
  picture: [],
  form: [409, 422],
  account: [409, 422],
};

const needsDatabase = (kind: TrafficKind): boolean => kind === 'form' || kind === 'account';
/**
 * Whether a request cannot be answered without the mail server. Only a request for a sign-in code needs the mail
 * server, because its mail is sent before the answer. All other mails are sent after the answer.
 */
const needsMail = ({ kind, path, form }: SentRequest): boolean => kind === 'account' && form !== null && path.startsWith('/sign-in');

/** Counts the answers to the traffic, and stores for each request the time from its planned start to its answer. */
export class Counts {
  readonly #broken: () => Broken;
  readonly requests: TimedRequest[] = [];
  readonly statuses = new Map<string, number>();
  /** The planned times of the requests for which status 503 with `Retry-After` was correct, because the test had caused a fault. */
  readonly allowed503: number[] = [];
  /** Connections that broke because the test killed their node. */
  deadConnections = 0;
  readonly violations: { readonly at: number; readonly what: string }[] = [];

  /** @param broken what the test has broken at the moment */
  constructor(broken: () => Broken) {
    this.#broken = broken;
  }

  add(request: SentRequest, outcome: Answer | Failure, plannedAt: number): void {
    const now = performance.now();
    const { kind, site, path, form } = request;
    const status = isAnswer(outcome) ? outcome.status : outcome;
    const key = `${kind} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    if (outcome === 'dead-node') {
      this.deadConnections += 1;
      return;
    }
    this.requests.push({ plannedAt, ms: now - plannedAt });
    if (isAnswer(outcome)) {
      if (outcome.status < 400 || EXPECTED[kind].includes(outcome.status)) return;
      if (outcome.status === 503 && outcome.retryAfter !== null && this.#isAllowed(request)) {
        this.allowed503.push(plannedAt);
        return;
      }
    }
    const about = isAnswer(outcome) && outcome.status === 503 && outcome.retryAfter === null ? ' without Retry-After' : '';
    const from = isAnswer(outcome) ? ` from node ${outcome.node}` : '';
    const [pathname = ''] = path.split('?');
    this.violations.push({
      at: plannedAt,
      what: `${status}${about}${from} ${form === null ? 'GET' : 'POST'} ${site}${shortPath(pathname)}`,
    });
  }

  /** The durations in milliseconds of the requests that were planned between two moments. */
  timesBetween(from: number, to: number, except: (plannedAt: number) => boolean = () => false): readonly number[] {
    return this.requests.filter(({ plannedAt }) => plannedAt >= from && plannedAt < to && !except(plannedAt)).map(({ ms }) => ms);
  }

  describeStatuses(): string {
    return TRAFFIC_KINDS.map((kind) => {
      const own = [...this.statuses].filter(([key]) => key.startsWith(`${kind} `)).sort();
      return `${kind}: ${own.map(([key, count]) => `${key.slice(kind.length + 1)} ×${count}`).join(', ')}`;
    }).join('; ');
  }

  /** The most frequent violations, each with the number of its occurrences. */
  describeViolations(): string {
    const counts = new Map<string, number>();
    for (const { what } of this.violations) counts.set(what, (counts.get(what) ?? 0) + 1);
    const often = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_SAMPLES);
    return often.map(([what, count]) => `${what} ×${count}`).join('; ');
  }

  #isAllowed(request: SentRequest): boolean {
    const broken = this.#broken();
    return (broken === 'database' && needsDatabase(request.kind)) || (broken === 'mail' && needsMail(request));
  }
}

/** Replaces the slug of a vehicle or the name of a picture in a path by `…`, so that equal kinds of pages are counted together. */
const shortPath = (pathname: string): string => pathname.replace(/^\/cars\/[^/]+/, '/cars/…').replace(/^\/images\/.*/, '/images/…');

/** Median, 99th percentile and maximum in milliseconds. */
export const summaryOf = (times: readonly number[]) => ({
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  max: times.reduce((most, ms) => Math.max(most, ms), 0),
});
