import { expect } from 'vitest';
import type { Answer } from '#test/builders/program/running-program.ts';
import type { OtherDealer } from '../other-dealer.ts';

/** The requests for one route on dealer A's site that use data of dealer B. */
export interface RouteCase {
  /**
   * Sends all requests with data of dealer B to dealer A's site. Afterwards the test checks that dealer B's rows in the
   * database have not changed.
   */
  readonly asked: (dealer: OtherDealer) => Promise<void>;
  /**
   * Sends requests with data of dealer B to dealer B's own site or to the group's site, where they must succeed. This
   * shows that the requests themselves are valid.
   */
  readonly control?: (dealer: OtherDealer) => Promise<void>;
}

/** The test cases by HTTP method and path, written as in the route table. */
export type RouteCases = Readonly<Record<string, RouteCase>>;

export const json = ({ text }: Answer) => JSON.parse(text);

/** A vehicle's page is not found on the other dealer's site, by slug or by id. */
export const vehiclePageCase = (suffix: string): RouteCase => ({
  asked: async ({ ofB, expectHidden, onA }) => {
    for (const slug of [ofB.slug, `kluger-${ofB.id}`, String(ofB.id)]) expectHidden(await onA(`/cars/${slug}${suffix}`), 404);
  },
  control: async ({ ofB, onB }) => expect((await onB(`/cars/${ofB.slug}${suffix}`)).status).toBeLessThan(400),
});
