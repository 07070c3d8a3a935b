import { type Answer, type Failure, isAnswer, type SentRequest, type TrafficKind } from '../sent-request.ts';
import { type Flow, type FlowStep, type NewShopper, ShopperLeaves } from './flow.ts';
import { newAddress } from './visitors.ts';

/** Time after which a shopper repeats a request whose connection broke. */
const REPEAT_MS = 1_000;
/** Number of times that a shopper repeats one request before giving up. */
const MOST_REPEATS = 20;

interface Waiting {
  readonly shopper: NewShopper;
  readonly address: string;
  readonly cookies: Map<string, string>;
  readonly step: FlowStep;
  readonly readyAt: number;
  readonly repeats: number;
}

/** A request of a shopper, and what to do with its outcome. */
export interface ShopperRequest {
  readonly request: SentRequest;
  readonly take: (outcome: Answer | Failure) => Promise<void>;
}

/**
 * The shoppers who fill in forms, sign in and buy. The load generator decides when the next request of such a shopper
 * is sent, and calls `next`. This function chooses a shopper who is ready for the next step, or starts a new shopper.
 * So these shoppers send exactly their configured share of all requests, no matter how many requests one shopper
 * needs.
 */
export class Shoppers {
  readonly #waiting: Record<NewShopper['kind'], Waiting[]> = { form: [], account: [] };
  readonly #create: (kind: NewShopper['kind']) => NewShopper;
  /** Faults that shoppers found, such as a form without a success page. */
  readonly faults: string[] = [];
  /** Number of shoppers who gave up because of an outage. */
  gaveUp = 0;
  /** Number of shoppers who left for an allowed reason (`ShopperLeaves`). */
  left = 0;

  constructor(create: (kind: NewShopper['kind']) => NewShopper) {
    this.#create = create;
  }

  /**
   * Returns the next request of a shopper of this kind. If all shoppers still wait for an answer, or still read or type, a
   * new shopper begins.
   */
  async next(kind: NewShopper['kind'], now = performance.now()): Promise<ShopperRequest | null> {
    const waiting = this.#waiting[kind];
    const index = waiting.findIndex(({ readyAt }) => readyAt <= now);
    const [ready] = index === -1 ? [] : waiting.splice(index, 1);
    const chosen = ready ?? (await this.#start(kind));
    return chosen === null ? null : { request: requestOf(chosen), take: (outcome) => this.#take(chosen, outcome) };
  }

  /**
   * Lets one shopper take all steps one after the other before the traffic begins, so that the test learns the forms.
   *
   * @throws if the shopper finds a fault
   */
  static async walk({ flow, ...shopper }: NewShopper, sendRequest: (request: SentRequest) => Promise<Answer | Failure>): Promise<void> {
    const cookies = new Map<string, string>();
    const address = newAddress();
    let next = await flow.next();
    while (!next.done) {
      if (next.value.path.startsWith('/sign-in/code')) await new Promise((resolve) => setTimeout(resolve, 200));
      const outcome = await sendRequest(requestOf({ shopper: { ...shopper, flow }, address, cookies, step: next.value }));
      if (!isAnswer(outcome)) throw new Error(`${next.value.path} got no answer (${outcome})`);
      keepCookies(cookies, outcome);
      next = await flow.next(outcome);
    }
  }

  async #start(kind: NewShopper['kind']): Promise<Waiting | null> {
    const shopper = this.#create(kind);
    const first = await shopper.flow.next();
    return first.done ? null : { shopper, address: newAddress(), cookies: new Map(), step: first.value, readyAt: 0, repeats: 0 };
  }

  async #take(waiting: Waiting, outcome: Answer | Failure): Promise<void> {
    const { shopper, cookies, repeats } = waiting;
    const isRefused = !isAnswer(outcome) || outcome.status >= 500;
    if (isRefused) {
      const waitMs = isAnswer(outcome) ? Number(outcome.retryAfter ?? 1) * 1_000 : REPEAT_MS;
      if (repeats === MOST_REPEATS) this.gaveUp += 1;
      else this.#waiting[shopper.kind].push({ ...waiting, repeats: repeats + 1, readyAt: performance.now() + waitMs });
      return;
    }
    keepCookies(cookies, outcome);
    const next = await this.#goOn(shopper, outcome);
    if (next) this.#waiting[shopper.kind].push({ ...waiting, step: next, repeats: 0, readyAt: performance.now() + next.pauseMs });
  }

  async #goOn({ site, flow }: NewShopper, answer: Answer): Promise<FlowStep | null> {
    try {
      const next = await (flow as Flow).next(answer);
      return next.done ? null : next.value;
    } catch (error) {
      if (error instanceof ShopperLeaves) this.left += 1;
      else this.faults.push(`${site}: ${(error as Error).message}`);
      return null;
    }
  }
}

const keepCookies = (cookies: Map<string, string>, answer: Answer): void => {
  for (const line of answer.cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
};

const requestOf = ({ shopper, address, cookies, step }: Pick<Waiting, 'shopper' | 'address' | 'cookies' | 'step'>): SentRequest => ({
  kind: shopper.kind satisfies TrafficKind,
  site: shopper.site,
  path: step.path,
  form: step.form,
  address,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  keepsText: true,
});
