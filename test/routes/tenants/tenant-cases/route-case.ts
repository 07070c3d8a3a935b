import { expect } from 'vitest';
import type { Answer } from '#test/builders/program/running-program.ts';
import type { OtherDealer } from '../other-dealer.ts';

/** What one route is asked, on dealer A's site, with what is dealer B's. */
export interface RouteCase {
  /** Everything that A's site is asked; B's rows are compared before and after. */
  readonly asked: (dealer: OtherDealer) => Promise<void>;
  /** The same on B's own site. */
  readonly control?: (dealer: OtherDealer) => Promise<void>;
}

/** Cases by method and path as the route table writes them. */
export type RouteCases = Readonly<Record<string, RouteCase>>;

export const json = ({ text }: Answer) => JSON.parse(text);

/** A page of a vehicle: not found on the other dealer's site, by whatever name. */
export const vehiclePageCase = (suffix: string): RouteCase => ({
  asked: async ({ ofB, expectHidden, onA }) => {
    for (const slug of [ofB.slug, `kluger-${ofB.id}`, String(ofB.id)]) expectHidden(await onA(`/cars/${slug}${suffix}`), 404);
  },
  control: async ({ ofB, onB }) => expect((await onB(`/cars/${ofB.slug}${suffix}`)).status).toBeLessThan(400),
});
