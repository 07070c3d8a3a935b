import type { Answer, TrafficKind } from '../sent-request.ts';

/** The next request of a shopper. */
export interface FlowStep {
  readonly path: string;
  /** The body of a posted form; null for GET. */
  readonly form: string | null;
  /** The time in milliseconds that the shopper reads or types before the request. */
  readonly pauseMs: number;
}

/**
 * The steps of a shopper who goes from page to page. The generator yields a request, gets the answer to this request,
 * and then yields the next one. It ends when the shopper has finished the task.
 */
export type Flow = AsyncGenerator<FlowStep, void, Answer>;

/** A shopper who has not started yet. */
export interface NewShopper {
  readonly kind: Extract<TrafficKind, 'form' | 'account'>;
  readonly site: string;
  readonly email: string;
  readonly flow: Flow;
}

/** The shoppers to whom the installation confirmed that their lead was sent. */
export interface Acknowledged {
  /** The e-mail address of each shopper who saw that the lead was sent. */
  readonly emails: Set<string>;
}

/** Time to read a page. */
const READ_MS = 1_000;
/** Time to fill in a form. A form that is posted faster is held as possible spam. */
const TYPE_MS = 3_000;

export const open = (path: string, pauseMs = READ_MS): FlowStep => ({ path, form: null, pauseMs });
export const post = (path: string, form: string, pauseMs = TYPE_MS): FlowStep => ({ path, form, pauseMs });

/** Returns the path and the query of an address. The address can be a whole URL or only a path. */
export const pathOf = (address: string): string => {
  if (!/^https?:/.test(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/**
 * Thrown if a shopper leaves the site because of an answer that the test allows, such as 409 for a vehicle that
 * somebody else has reserved.
 */
export class ShopperLeaves extends Error {}
