/**
 * One of the processes of `reservations.chaos.ts`. A process simulates buyers, and ends expired reservations as a
 * worker of the program does. The numbers of the buyers come from a sequence in the database, so that a process that
 * replaces a killed process continues with the next buyer.
 *
 * Arguments: the test data that all processes share (`Yard`) as JSON, the number of buyers, and the seed of the
 * random numbers.
 */
import { setTimeout as later } from 'node:timers/promises';
import type { SandboxChoice } from '#features/payments/rules/sandbox-choice.ts';
import { openYard, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { reserve } from '#test/builders/checkout/walk-checkout.ts';
import { seededRandom } from '../../kill/seeded-random.ts';

const [yardText = '', total = '0', seed = '1'] = process.argv.slice(2);
const yard = JSON.parse(yardText) as Yard;
const opened = openYard(yard);
const { database, site, services, settleAll } = opened;
const { reservations, sandbox } = services;
const random = seededRandom(Number(seed));
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

const CONCURRENT = 8;
const CHOICES: readonly SandboxChoice[] = ['pay', 'pay', 'pay', 'collect', 'twice', 'notice-first', 'late', 'leave', 'decline'];
const NOTICES: Partial<Record<SandboxChoice, number>> = { twice: 2, 'notice-first': 1 };

const buy = async (): Promise<void> => {
  const token = await reserve(opened, yard, pick(yard.vehicleIds));
  if (token === null) return;
  const shown = await reservations.find(site, token);
  const sessionRef = shown?.payment?.sessionRef;
  const choice = pick(CHOICES);
  const paying = sessionRef ? await sandbox.find(site, sessionRef) : null;
  if (paying !== null) await sandbox.choose(paying, choice, NOTICES[choice] ?? 0);
  // Two requests for the page of the reservation run at the same time, and both process the same payment.
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
    await buy();
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
