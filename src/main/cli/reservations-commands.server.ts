import type { Command } from 'commander';
import { stateAfter } from '#features/checkout/rules/reservation-state.ts';
import { type Reservation, ReservationStore } from '#features/checkout/server/reservation-store.server.ts';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { formatDollars } from '#kernel/money.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { fail } from './fail.server.ts';
import { openPayments } from './open-payments.server.ts';
import { openSite } from './open-tenant.server.ts';

const LIMIT = 100;

const lineOf = ({ id, state, vehicleId, depositCents, endsAt }: Reservation): string =>
  plainLine(`${id}  ${state.padEnd(9)}  vehicle ${vehicleId}  ${formatDollars(depositCents)}  ends ${new Date(endsAt).toISOString()}`);

const listReservations = async (context: CliContext, { site: slug, json }: { site: string; json?: boolean }): Promise<void> => {
  const opened = await openSite(context, slug);
  if (opened === null) return;
  const { database, site } = opened;
  const reservations = await new ReservationStore(new VehicleHolds()).list(database, site, LIMIT);
  if (json) return context.write(plainJson(reservations, 2));
  if (reservations.length === 0) context.write(`${slug} has no reservations`);
  for (const reservation of reservations) context.write(lineOf(reservation));
};

type DealerAction = 'confirm' | 'complete' | 'release';

const DONE: Readonly<Record<DealerAction, string>> = {
  confirm: 'confirmed; the shopper is told by mail',
  complete: 'completed; its deposit belongs to the dealership. The shopper and the dealership are told by mail',
  release: 'ended; a paid deposit is refunded. The shopper and the dealership are told by mail',
};

const PAST: Readonly<Record<DealerAction, string>> = { confirm: 'confirmed', complete: 'completed', release: 'released' };

const changeReservation = async (
  context: CliContext,
  id: string,
  { action, site: slug }: { readonly action: DealerAction; readonly site: string },
): Promise<void> => {
  const opened = await openSite(context, slug);
  if (opened === null) return;
  const { database } = opened;
  const { reservations, findSite } = await openPayments(context, database);
  const site = findSite(opened.site.id);
  const found = site === null ? null : await new ReservationStore(new VehicleHolds()).find(database, site, id);
  if (site === null || found === null)
    return fail(context, `${slug} has no reservation '${id}'; to list them, run: ${forecourt(`reservations list --site ${slug}`)}`);
  if (await reservations.change(site, found.id, action)) return context.write(`the reservation ${id} is ${DONE[action]}`);
  const why = stateAfter(found.state, action) === null ? `its state is '${found.state}'` : 'its payment is being collected now; try again';
  fail(context, `the reservation ${id} cannot be ${PAST[action]}: ${why}`);
};

/** `forecourt reservations list|confirm|complete|release`. */
export const addReservationsCommands = (program: Command, context: CliContext): void => {
  const reservations = program.command('reservations').description('list, confirm and end reservations of vehicles');
  reservations
    .command('list')
    .description(`the last ${LIMIT} reservations of a site, newest first, without personal details`)
    .requiredOption('--site <slug>', 'site whose reservations are listed')
    .option('--json', 'print the reservations as JSON')
    .action((options: { site: string; json?: boolean }) => listReservations(context, options));
  const change = (action: DealerAction, description: string): void => {
    reservations
      .command(action)
      .argument('<id>', "id of the reservation, as 'reservations list' shows it")
      .description(description)
      .requiredOption('--site <slug>', 'site of the reservation')
      .action((id: string, { site }: { site: string }) => changeReservation(context, id, { action, site }));
  };
  change('confirm', 'confirm a paid reservation: the dealership keeps the vehicle for the shopper');
  change('complete', 'end a confirmed reservation after its shopper has bought the vehicle; the dealership keeps the deposit');
  change('release', 'end a reservation: the vehicle is for sale again, and a paid deposit is refunded');
};
