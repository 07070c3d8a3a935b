import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatInstant } from '#kernel/format-date.ts';
import { ReservingShopper, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { first, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startReservingDealers({}, 'reservations: { holdEndShown: true }');
});
afterAll(() => dealers.close());

const textOf = async (site: string, path: string): Promise<string> => (await dealers.running.get(site, path)).text;

/**
 * Until when the platform holds a vehicle for a shopper, in epoch milliseconds. Null if nobody holds the vehicle, or if
 * the shopper has paid.
 */
const heldUntil = async (id: number): Promise<number | null> => {
  const { rows } = await dealers.running.database.pool.query<{ until: Date | null }>(
    'select held_until as until from vehicles where id = $1',
    [id],
  );
  return rows[0]?.until?.getTime() ?? null;
};

test('while a vehicle is on hold for a shopper who has not paid, its card and its page show when the hold ends; after the payment they show that the vehicle is reserved', async () => {
  const { running } = dealers;
  const { id, slug } = first(dealers.a);
  const shopper = new ReservingShopper(running, slug);
  const page = await shopper.hold();
  const time = formatInstant((await heldUntil(id)) ?? 0, 'time', running.site('alpha').timeZone);
  await eventually(
    async () => [await textOf('alpha', '/search'), await textOf('alpha', `/cars/${slug}`)] as const,
    ([search, vehicle]) => {
      expect(search).toContain(`On hold until ${time}<`);
      expect(vehicle).toContain(`On hold until ${time}. Ask to be next in line.`);
    },
  );
  await shopper.choose(page, 'pay');
  await shopper.browser.get(page);
  await eventually(
    async () => [await textOf('alpha', '/search'), await textOf('alpha', `/cars/${slug}`)] as const,
    ([search, vehicle]) => {
      expect(search).toContain('RESERVED');
      expect(search + vehicle).not.toContain('On hold until');
      expect(vehicle).toContain('Reserved for another shopper. Ask to be next in line.');
    },
  );
});

test('if a site does not show the end of a hold, it shows the vehicle as reserved until the reservation is cancelled', async () => {
  const { running } = dealers;
  const vehicle = dealers.a[1] ?? first(dealers.a);
  const shopper = new ReservingShopper(running, vehicle.slug);
  const page = await shopper.hold();
  expect(await heldUntil(vehicle.id)).not.toBeNull();
  // The site `both` sells the same vehicle. Its option `holdEndShown` is off, which is the default. So `both` does not
  // show when the hold ends.
  await eventually(
    () => textOf('both', '/search'),
    (search) => {
      expect(search).toContain('RESERVED');
      expect(search).not.toContain('On hold until');
    },
  );
  await shopper.browser.post(page, { action: 'cancel' });
  expect(await heldUntil(vehicle.id)).toBeNull();
});
