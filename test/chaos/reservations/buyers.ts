/**
 * One of the processes of `reservations.chaos.ts`. Its buyers take their numbers from a sequence of the database, so that
 * a process that replaces a killed one goes on with the next buyer. It also sweeps, as a worker does.
 *
 * Arguments: the yard as JSON, the number of buyers, the seed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { SandboxChoice } from '#features/payments/rules/sandbox-choice.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { seededRandom } from '../../kill/seeded-random.ts';
import { openYard, vehicleOf, type Yard } from './reservation-yard.ts';

const [yardText = '', total = '0', seed = '1'] = process.argv.slice(2);
const yard = JSON.parse(yardText) as Yard;
const { database, site, clock, services, settleAll } = openYard(yard);
const { reservations, sandbox } = services;
const random = seededRandom(Number(seed));
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

const CONCURRENT = 8;
const CHOICES: readonly SandboxChoice[] = ['pay', 'pay', 'pay', 'collect', 'twice', 'notice-first', 'late', 'leave', 'decline'];
const NOTICES: Partial<Record<SandboxChoice, number>> = { twice: 2, 'notice-first': 1 };

/** Reserves a vehicle. @returns the token of the reservation; null if the buyer was told that somebody else was faster */
const reserve = async (number: number): Promise<string | null> => {
  const vehicle = vehicleOf(yard, pick(yard.vehicleIds));
  const lead = buildLead({
    id: randomUUID(),
    submissionId: randomUUID(),
    kind: 'reservation',
    siteId: yard.siteId,
    dealershipId: yard.dealershipId,
    vehicle,
    email: `buyer-${number}@example.com`,
    createdAt: clock.now(),
  });
  const page = await reservations.reserve(site, vehicle, { lead, payloadHash: Buffer.alloc(32, 1) }, 'http://the-yard.localhost');
  return page === null ? null : decodeURIComponent(page.split('t=')[1] ?? '');
};

const buy = async (number: number): Promise<void> => {
  const token = await reserve(number);
  if (token === null) return;
  const shown = await reservations.find(site, token);
  const sessionRef = shown?.payment?.sessionRef;
  const choice = pick(CHOICES);
  const paying = sessionRef ? await sandbox.find(site, sessionRef) : null;
  if (paying !== null) await sandbox.choose(paying, choice, NOTICES[choice] ?? 0);
  // The shopper comes back while another request looks at the same payment.
  await Promise.all([reservations.find(site, token), reservations.find(site, token)]);
  const id = shown?.reservation.id ?? '';
  if (random() < 0.3) await reservations.change(site, id, 'confirm');
  if (random() < 0.9) await reservations.change(site, id, pick(['cancel', 'release']));
};

let isDone = false;
const buyer = async (): Promise<void> => {
  for (;;) {
    const { rows } = await database.pool.query<{ number: string }>("select nextval('chaos_buyers') as number");
    const number = Number(rows[0]?.number);
    if (number > Number(total)) return;
    await buy(number);
  }
};
const sweep = async (): Promise<void> => {
  while (!isDone) {
    await settleAll();
    await later(1_000);
  }
};
const buyers = Promise.all(Array.from({ length: CONCURRENT }, buyer)).finally(() => {
  isDone = true;
});
await Promise.all([buyers, sweep()]);
await database.close();
process.exit();
