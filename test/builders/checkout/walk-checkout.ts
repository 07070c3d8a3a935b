import { randomUUID } from 'node:crypto';
import type { ReservationAction } from '#features/checkout/server/reservations.server.ts';
import type { SandboxChoice } from '#features/payments/rules/sandbox-choice.ts';
import type { Database } from '#platform/database/database.server.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { type OpenYard, vehicleOf, type Yard } from './reservation-yard.ts';

/**
 * A checkout of one shopper: the vehicle that the shopper reserves, what the shopper chooses on the payment page, and
 * how the reservation ends.
 */
export interface CheckoutWalk {
  readonly vehicleId: number;
  readonly choice: SandboxChoice;
  readonly action: ReservationAction;
}

/**
 * The checkouts that tests interrupt after each SQL statement. The id of the vehicle is missing, because each test adds
 * the id of its vehicle.
 */
export const WALKS: readonly Omit<CheckoutWalk, 'vehicleId'>[] = [
  { choice: 'pay', action: 'confirm' },
  { choice: 'pay', action: 'cancel' },
  { choice: 'collect', action: 'release' },
  { choice: 'leave', action: 'cancel' },
];

/** Reserves the vehicle. @returns the token of the shopper's link; null if somebody else was faster */
export const reserve = async ({ site, clock, services }: OpenYard, yard: Yard, vehicleId: number): Promise<string | null> => {
  const vehicle = vehicleOf(yard, vehicleId);
  const lead = buildLead({
    id: randomUUID(),
    submissionId: randomUUID(),
    kind: 'reservation',
    siteId: yard.siteId,
    dealershipId: yard.dealershipId,
    vehicle,
    email: `buyer-${vehicleId}@example.com`,
    createdAt: clock.now(),
  });
  const prepared = { lead, payloadHash: Buffer.alloc(32, 1) };
  const page = await services.reservations.reserve(site, vehicle, prepared, 'http://the-yard.localhost');
  return page === null ? null : decodeURIComponent(page.split('t=')[1] ?? '');
};

/**
 * Opens the page of the reservation, makes the given choice (such as 'pay') on the page of the simulated payment provider, and
 * opens the page of the reservation again.
 *
 * @returns the id of the reservation; null if there is no such reservation
 */
export const payAndReturn = async ({ site, services }: OpenYard, token: string, choice: SandboxChoice): Promise<string | null> => {
  const shown = await services.reservations.find(site, token);
  const sessionRef = shown?.payment?.sessionRef;
  const paying = sessionRef ? await services.sandbox.find(site, sessionRef) : null;
  if (paying !== null) await services.sandbox.choose(paying, choice, 0);
  const after = await services.reservations.find(site, token);
  return after?.reservation.id ?? null;
};

/** Goes through all steps of one reservation. */
export const walkCheckout = async (opened: OpenYard, yard: Yard, { vehicleId, choice, action }: CheckoutWalk): Promise<void> => {
  const token = await reserve(opened, yard, vehicleId);
  const id = token === null ? null : await payAndReturn(opened, token, choice);
  if (id !== null) await opened.services.reservations.change(opened.site, id, action);
};

/**
 * Calls `act` before each SQL statement that the connections of `database` send. `act` gets the number of the statement,
 * counted from 1, and a function that cuts the connection. Connections that were opened before this call are not included.
 */
export const beforeEachStatement = (database: Database, act: (statement: number, cutConnection: () => void) => void): void => {
  let statements = 0;
  database.pool.on('connect', (client) => {
    const { stream } = (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection;
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const counted = (...args: readonly unknown[]): unknown => {
      statements += 1;
      act(statements, () => stream.destroy());
      return query(...args);
    };
    Object.assign(client, { query: counted });
  });
};
