/**
 * Shoppers book the same time at the same moment at two processes that share a database (FORM-19).
 *
 * 1. 50 shoppers book the same time of one vehicle, half of them at each process. Exactly one shopper may get the time.
 *    All other shoppers must get their form back with status 422, with the values that they entered, and with other
 *    times.
 * 2. 50 shoppers book the same time of a workshop that does three services at the same time. Exactly three shoppers may
 *    get the time.
 * 3. Shoppers book different times, and one process is killed as soon as it has acknowledged a booking. Every acknowledged
 *    booking must be stored, and no time may be booked twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { hiddenField } from './forms/hidden-field.ts';
import { withOwnDatabase } from './own-database.ts';

const SITE = 'wattlebird-cars';
/**
 * The site on which shoppers book services. It is another site than `SITE`, because one site accepts only 300 posts in an
 * hour. Its workshop takes three services at the same time.
 */
const SERVICE_SITE = 'kestrel-point-kia';
const SERVICE_CAPACITY = 3;
const SHOPPERS = 50;
/**
 * Number of rounds in which no process is killed. One more round follows, in which a process is killed. In each round 50
 * shoppers send one post each. So the six rounds have 300 posts, the maximum that a site accepts in an hour.
 */
const ROUNDS = 5;

interface Round {
  readonly site: string;
  readonly resource: 'test-drive' | 'service';
  /** Number of shoppers who can book the same time. */
  readonly capacity: number;
  readonly nodes: readonly [BuiltProgram, BuiltProgram];
  readonly direct: pg.Client;
  readonly form: string;
  /**
   * The times that the shoppers try to book. The first shopper tries the first time, the second shopper tries the
   * second time, and so on. After the last time, the next shopper tries the first time again.
   */
  readonly slots: readonly string[];
  readonly number: number;
}

/** The values of all times that a form offers. */
const timesIn = (page: string): readonly string[] =>
  [...page.matchAll(/name="appointment_\d{4}-\d\d-\d\d" value="(\d[^"]*)"/g)].map(([, value]) => value ?? '');

/** Opens the form of a shopper and solves the captcha. @returns a function that posts the form */
const openForm = async ({ site, nodes, form, slots, number }: Round, shopper: number) => {
  const node = nodes[shopper % 2 === 0 ? 0 : 1];
  const slot = slots[shopper % slots.length] ?? '';
  const headers = { 'x-forwarded-for': `198.18.${number}.${shopper + 1}` };
  const page = await node.ask(site, form, { headers });
  const challenge = await node.ask(site, '/api/captcha-challenge', { headers });
  const day = slot.slice(0, 10);
  const message = `Shopper ${randomUUID()}`;
  const fields = {
    name: 'Last Slot',
    email: `slot-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message,
    vehicle: 'Kia Rio 2020',
    appointment_day: day,
    [`appointment_${day}`]: slot,
    submission_id: hiddenField(page.text, 'submission_id'),
    form_time: hiddenField(page.text, 'form_time'),
    altcha: await solveCaptcha(JSON.parse(challenge.text)),
  };
  const post = (): Promise<TimedAnswer> =>
    node.ask(site, form, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return { node, slot, message, post };
};

/** Lets all shoppers post at the same moment. An answer is null if the connection broke. */
const postAll = async (round: Round, onAnswer: (node: BuiltProgram, answer: TimedAnswer) => void = () => {}) => {
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => openForm(round, shopper)));
  // The test waits, because the lead of a form that is posted faster than a person can fill it in is held as possible spam.
  await later(2_500);
  return Promise.all(
    shoppers.map(async ({ node, slot, message, post }) => {
      const answer = await post().catch(() => null);
      if (answer) onAnswer(node, answer);
      return { node, slot, message, answer };
    }),
  );
};

const bookingsOf = async ({ direct, resource }: Round, slot: string): Promise<number> => {
  const found = await direct.query(`select 1 from appointments where status = 'booked' and lower(during) = $1 and resource = $2`, [
    slot,
    resource,
  ]);
  return found.rowCount ?? 0;
};

const runRound = async (round: Round): Promise<void> => {
  const answers = await postAll(round);
  const booked = answers.filter(({ answer }) => answer?.status === 303).length;
  const returned = answers.filter(({ answer, message }) => {
    if (answer?.status !== 422 || !answer.text.includes(message)) return false;
    const times = timesIn(answer.text);
    return times.length > 0 && !round.slots.some((slot) => times.includes(slot));
  }).length;
  const stored = await bookingsOf(round, round.slots[0] ?? '');
  const { capacity } = round;
  if (booked !== capacity || returned !== SHOPPERS - capacity || stored !== capacity) {
    const statuses = answers.map(({ answer }) => answer?.status ?? 'broken').join(' ');
    throw new Error(
      `Round ${round.number}: ${booked} of ${SHOPPERS} shoppers were told that they got the time, ${returned} got their form back with other times, and ${stored} bookings are stored; expected ${capacity}, ${SHOPPERS - capacity} and ${capacity}. Statuses: ${statuses}`,
    );
  }
};

const runKill = async (round: Round): Promise<string> => {
  const [, victim] = round.nodes;
  let isKilled = false;
  const answers = await postAll(round, (node, { status }) => {
    if (isKilled || node !== victim || status !== 303) return;
    isKilled = true;
    process.kill(victim.pid, 'SIGKILL');
  });
  const acknowledged = answers.filter(({ answer }) => answer?.status === 303);
  const ofVictim = acknowledged.filter(({ node }) => node === victim).length;
  const broken = answers.filter(({ answer }) => answer === null).length;
  for (const slot of round.slots) {
    const told = acknowledged.filter((one) => one.slot === slot).length;
    const stored = await bookingsOf(round, slot);
    // A process can be killed after it has stored a booking and before it acknowledges the booking. So a time may be
    // stored that was not acknowledged.
    if (told > stored || stored > 1)
      throw new Error(`One process killed: the time ${slot} was acknowledged ${told} times and is stored ${stored} times`);
  }
  if (ofVictim === 0 || broken === 0)
    throw new Error(
      `The kill interrupted nothing: ${ofVictim} bookings acknowledged before the kill, ${broken} connections broken by the kill`,
    );
  return `one process killed: ${acknowledged.length} bookings acknowledged (${ofVictim} by the killed process), all stored once, ${broken} connections broken`;
};

const runServiceRound = async (nodes: Round['nodes'], direct: pg.Client): Promise<string> => {
  const form = '/service';
  const slot = timesIn((await nodes[0].ask(SERVICE_SITE, form)).text).at(-1);
  if (slot === undefined) throw new Error(`${SERVICE_SITE} has no times for a service`);
  const about = { site: SERVICE_SITE, resource: 'service', capacity: SERVICE_CAPACITY } as const;
  await runRound({ ...about, nodes, direct, form, number: ROUNDS + 1, slots: [slot] });
  return `one round of ${SHOPPERS} shoppers at a workshop: ${SERVICE_CAPACITY} booked`;
};

const runRounds = async (nodes: Round['nodes'], direct: pg.Client): Promise<string> => {
  const list = await nodes[0].ask(SITE, '/search');
  for (const slug of new Set([...list.text.matchAll(/href="\/cars\/([^"/?#]+)"/g)].map(([, found]) => found))) {
    const form = `/cars/${slug}/test-drive`;
    const slots = timesIn((await nodes[0].ask(SITE, form)).text);
    if (slots.length < ROUNDS + 10) continue;
    const about = { site: SITE, resource: 'test-drive', capacity: 1, nodes, direct, form } as const;
    const roundOf = (number: number, wanted: readonly string[]): Round => ({ ...about, number, slots: wanted });
    for (let number = 0; number < ROUNDS; number += 1) await runRound(roundOf(number, slots.slice(number, number + 1)));
    const services = await runServiceRound(nodes, direct);
    const killed = await runKill(roundOf(ROUNDS, slots.slice(ROUNDS)));
    return `${ROUNDS} rounds of ${SHOPPERS} shoppers: in each round 1 shopper booked the time, and ${SHOPPERS - 1} got their form back with other times; ${services}; ${killed}`;
  }
  throw new Error(`No vehicle of ${SITE} has times for a test drive`);
};

export default (): Promise<string> =>
  withOwnDatabase('last-slot', ({ connectionString, direct }) => {
    const options = { environment: { DATABASE_URL: connectionString, LOG_LEVEL: 'warn' } };
    return withBuiltProgram((first) => withBuiltProgram((second) => runRounds([first, second], direct), options), options);
  });
