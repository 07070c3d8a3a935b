/** The kinds of traffic. The first three kinds only read pages, and the program must answer them without the database. */
export const TRAFFIC_KINDS = ['search', 'vehicle', 'picture', 'form', 'account'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/**
 * The share of each kind, in per cent of all requests. Requests of the kind 'account' are sign-ins, and reservations with
 * their payment.
 */
export const TRAFFIC_SHARES: Readonly<Record<TrafficKind, number>> = { search: 70, vehicle: 18, picture: 5, form: 5, account: 2 };

/** One request of a shopper. */
export interface SentRequest {
  readonly kind: TrafficKind;
  readonly site: string;
  readonly path: string;
  /** The body of a posted form; null for GET. */
  readonly form: string | null;
  /** The IP address of the shopper. */
  readonly address: string;
  readonly cookie: string;
  /** Whether the test needs the text of the answer. If not, the text is received but not kept. */
  readonly keepsText: boolean;
}

export interface Answer {
  readonly status: number;
  /** The number of the node that answered; the first node has the number 1. */
  readonly node: number;
  readonly location: string;
  readonly retryAfter: string | null;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Why a request got no answer. 'dead-node': its connection broke because the test had killed the node. */
export type Failure = 'dead-node' | 'timeout' | 'broken' | 'no-node';

export const isAnswer = (outcome: Answer | Failure): outcome is Answer => typeof outcome === 'object';
