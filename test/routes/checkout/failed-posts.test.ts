import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeVehicles, RESERVATION_FIELDS, ReservingShopper, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import type { Answer } from '#test/builders/program/running-program.ts';
import { first, type TwoDealers } from '../tenants/two-dealers.ts';

/** More posts than one IP address may send: the limit is 20 posts in ten minutes. */
const POSTS = 25;

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startReservingDealers();
});
afterAll(() => dealers.close());

/** Renames a table while `post` runs `POSTS` times. Each post needs this table, so each answer must have the status 503. */
const failWithout = async (table: string, post: () => Promise<Answer>): Promise<void> => {
  const { pool } = dealers.running.database;
  await pool.query(`alter table ${table} rename to hidden_table`);
  try {
    for (let count = 0; count < POSTS; count += 1) expect((await post()).status).toBe(503);
  } finally {
    await pool.query(`alter table hidden_table rename to ${table}`);
  }
};

test('if the program cannot store a step of a reservation, this post does not count towards the limit of posts', async () => {
  const vehicle = first(dealers.a);
  await freeVehicles(dealers, vehicle.slug);
  const shopper = new ReservingShopper(dealers.running, vehicle.slug);
  const begin = await shopper.browser.get(shopper.path);
  expect(begin.status).toBe(200);
  await failWithout('form_drafts', () => shopper.browser.post(`${shopper.path}?step=1`, RESERVATION_FIELDS));

  const contact = await shopper.giveContact();
  expect(contact.headers.location).toBe(`${shopper.path}?step=2`);
  expect((await shopper.goThrough(`${shopper.path}?step=2`)).headers.location).toBe(`${shopper.path}?step=3`);
  await failWithout('pending_leads', () => shopper.goThrough(`${shopper.path}?step=3`));

  const held = await shopper.goThrough(`${shopper.path}?step=3`);
  expect(held.status).toBe(303);
});
