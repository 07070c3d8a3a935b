import { afterAll, beforeAll, expect, test } from 'vitest';
import { VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { freeVehicles, RESERVATION_FIELDS, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { type Answer, stampOf } from '#test/builders/program/running-program.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startReservingDealers();
});
afterAll(() => dealers.close());

const slugOf = (index: number): string => dealers.a[index % dealers.a.length]?.slug ?? '';

/** Ends all reservations, so that every vehicle is for sale. */
const endAll = () => freeVehicles(dealers, slugOf(0));

/** Goes through all steps, and posts each one `times` times at once, as a double click does. @returns the last answers */
const reserve = async (browser: VisitorBrowser, index: number, times = 1): Promise<readonly Answer[]> => {
  const post = async (step: string, fields: Readonly<Record<string, string>>): Promise<readonly Answer[]> => {
    const stamp = stampOf((await browser.get(step)).text);
    const answers = await Promise.all(Array.from({ length: times }, () => browser.post(step, { ...stamp, ...fields })));
    const next = answers[0]?.headers.location ?? '';
    return next.includes('?step=') ? post(next, {}) : answers;
  };
  return post(`/cars/${slugOf(index)}/checkout`, { ...RESERVATION_FIELDS, message: `Number ${index}` });
};

test('one visitor holds at most five vehicles in half an hour, so nobody can hold the whole stock without paying', async () => {
  const hog = new VisitorBrowser(dealers.running, 'alpha');
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    await endAll();
    statuses.push(...(await reserve(hog, index)).map(({ status }) => status));
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  await endAll();
  expect((await reserve(new VisitorBrowser(dealers.running, 'alpha'), 0))[0]?.status).toBe(303);
});

test('a form that is posted twice counts once, and both posts redirect to the same reservation', async () => {
  await endAll();
  const shopper = new VisitorBrowser(dealers.running, 'alpha');
  const [one, two] = await reserve(shopper, 0, 2);
  expect(one?.status).toBe(303);
  expect(two?.headers.location).toBe(one?.headers.location);
  const statuses = [];
  for (let index = 1; index < 6; index += 1) {
    await endAll();
    statuses.push(...(await reserve(shopper, index)).map(({ status }) => status));
  }
  expect(statuses).toEqual([303, 303, 303, 303, 429]);
});
