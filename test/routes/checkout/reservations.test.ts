import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReservationLinks, type ReservationReader } from '#features/leads/server/reservations/reservation-links.server.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { messagesTo } from '#test/builders/accounts/visitor-browser.ts';
import { freeVehicles, ReservingShopper, servicesAt, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let links: ReservationLinks;
let next = 0;
beforeAll(async () => {
  dealers = await startReservingDealers();
  links = new ReservationLinks(await loadSecret(dealers.running.database, 'platform'));
});
afterAll(() => dealers.close());

/** Ends all reservations, so that all vehicles are for sale again, and returns a vehicle of site alpha. */
const freeVehicle = async () => {
  const vehicle = dealers.a[next++ % dealers.a.length];
  if (vehicle === undefined) throw new Error('no vehicle');
  await freeVehicles(dealers, vehicle.slug);
  return vehicle;
};
const shopperFor = (slug: string) => new ReservingShopper(dealers.running, slug);
const idOf = (page: string): string => /t=([^.]+)/.exec(page)?.[1] ?? '';
const pageFor = (page: string, reader: ReservationReader) =>
  `/reservation?t=${links.sign(dealers.running.site('alpha'), idOf(page), reader)}`;
const rowOf = async (page: string) => {
  const { rows } = await dealers.running.database.pool.query<{ state: string; payment: string; leads: number }>(
    `select r.state, p.state as payment, (select count(*) from leads l where l.id = r.lead_id) as leads
       from reservations r join payments p on p.id = r.payment_id where r.id = $1`,
    [idOf(page)],
  );
  return rows[0];
};
const ledger = async () => {
  const { rows } = await dealers.running.database.pool.query<{ account: string; total: string }>(
    'select account, sum(amount_cents) as total from ledger_entries where dealership_id = $1 group by account order by account',
    [dealers.running.site('alpha').primaryDealership.id],
  );
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]));
};
const later = (ms: number) => servicesAt(dealers.running, Date.now() + ms);
const endDue = async (ms: number) => (await later(ms)).reservations.endDue({ now: Date.now() + ms, signal: new AbortController().signal });

describe('a shopper reserves a vehicle', () => {
  test('ROUTE-02 VDP-66 reads the terms, enters contact details, pays; the vehicle is reserved and the dealer gets the lead', async () => {
    const { slug } = await freeVehicle();
    const shopper = shopperFor(slug);
    const form = await shopper.browser.get(`/cars/${slug}/checkout`);
    expect(form.headers['cache-control']).toContain('no-store');
    for (const words of ['A deposit of $200 holds this car', 'fully refundable', 'within 2 days']) expect(form.text).toContain(words);
    const page = await shopper.hold();
    const held = await shopper.browser.get(page);
    expect([held.status, held.headers['cache-control']]).toEqual([200, 'private, no-store']);
    for (const words of ['Held for you', 'Pay $200']) expect(held.text).toContain(words);
    expect(held.text).not.toMatch(/Jo Citizen|jo@example\.com/);
    expect(await rowOf(page)).toMatchObject({ state: 'held', leads: 0 });
    await shopper.choose(page, 'pay');
    expect((await shopper.browser.get(page)).text).toContain('The deposit is paid.');
    expect(await rowOf(page)).toEqual({ state: 'paid', payment: 'paid', leads: 1 });
    await eventually(
      () => messagesTo(dealers.running, 'sales@alpha.example'),
      (mails) => expect(mails.some((mail) => mail.includes('Reservation') && mail.includes('/reservation?t=3D'))).toBe(true),
    );
  });

  test('ROUTE-02 CARD-18 CARD-19 page and structured data show the vehicle as reserved at once, and others cannot reserve it', async () => {
    const { slug } = await freeVehicle();
    await shopperFor(slug).hold();
    await eventually(
      () => dealers.running.get('alpha', `/cars/${slug}`),
      ({ text }) => {
        expect(text).toContain('Reserved for another shopper');
        expect(text).toContain('schema.org/Reserved');
        expect(text).not.toContain(`/cars/${slug}/checkout`);
      },
    );
    const other = await shopperFor(slug).reserve();
    expect(other.status).toBe(409);
    expect(other.text).toContain('cannot be reserved now');
  });

  test('if twenty shoppers send the form for one vehicle, one of them holds the vehicle, and the others read that nothing was charged', async () => {
    const { slug } = await freeVehicle();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopperFor(slug).reserve()));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 303);
    for (const { status, text } of refused) expect([status, text.includes('Nothing was charged')]).toEqual([409, true]);
  });

  test('CARD-12 CARD-17 SITE-09 SITE-13 a card has the Reserve button with the deposit, or Buy Online on a site that sells online', async () => {
    const { slug } = await freeVehicle();
    const buttonOf = async (site: string, address: string) => {
      const { text } = await dealers.running.get(site, '/search/new-used-and-demo-cars/');
      return new RegExp(`href="${address}"[^>]*>(.*?)</a>`).exec(text)?.[1]?.replace(/<[^>]*>/g, '');
    };
    await eventually(
      () => buttonOf('alpha', `/cars/${slug}/checkout`),
      (label) => expect(label).toBe('Reserve Now $200'),
    );
    expect(await buttonOf('bravo', `/cars/${dealers.b[0]?.slug}/buy-online`)).toBe('Buy Online $200');
  });

  test('ROUTE-03 ROUTE-08 SITE-13 the former path /checkout-journey redirects to the page for reservations, or to the page to buy online on a site that sells online', async () => {
    const [ofA, ofB] = [dealers.a[0]?.slug ?? '', dealers.b[0]?.slug ?? ''];
    const { running } = dealers;
    expect((await running.get('alpha', `/checkout-journey?car_id=${ofA}`)).headers.location).toBe(`/cars/${ofA}/checkout`);
    expect((await running.get('bravo', `/checkout-journey?car_id=${ofB}`)).headers.location).toBe(`/cars/${ofB}/buy-online`);
    expect((await running.get('alpha', `/cars/${ofA}/buy-online`)).status).toBe(404);
  });

  test('AUTH-05 shoppers can reserve without an account, unless the site requires a sign-in before a reservation', async () => {
    const slug = dealers.b[0]?.slug ?? '';
    const answer = await dealers.running.get('bravo', `/cars/${slug}/buy-online`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain('/sign-in?type=checkout');
    expect((await dealers.running.get('alpha', `/cars/${dealers.a[0]?.slug}/checkout`)).headers.location ?? '').not.toContain('/sign-in');
  });
});

describe('a reservation ends', () => {
  test('if the shopper cancels with the signed link, the vehicle is for sale again and the whole deposit is refunded', async () => {
    const { slug } = await freeVehicle();
    const shopper = shopperFor(slug);
    const before = await ledger();
    const page = await shopper.pay();
    expect((await shopper.browser.get(page)).text).toContain('Cancel and get the deposit back');
    expect((await shopper.browser.post(page, { action: 'cancel' })).status).toBe(303);
    expect(await rowOf(page)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect((await shopper.browser.get(page)).text).toContain('went back to the card');
    expect(await ledger()).toEqual({ provider: before.provider ?? 0, deposits: before.deposits ?? 0 });
    expect((await shopperFor(slug).reserve()).status).toBe(303);
  });

  test('the dealer confirms with a button on the page behind the signed link; opening the page changes nothing', async () => {
    const { slug } = await freeVehicle();
    const page = await shopperFor(slug).pay();
    const dealer = shopperFor(slug).browser;
    expect((await dealer.get(pageFor(page, 'dealer'))).text).toContain('Confirm the reservation');
    expect(await rowOf(page)).toMatchObject({ state: 'paid' });
    await dealer.post(pageFor(page, 'dealer'), { action: 'confirm' });
    expect(await rowOf(page)).toMatchObject({ state: 'confirmed', payment: 'paid' });
    await eventually(
      () => messagesTo(dealers.running, 'jo@example.com'),
      (mails) => expect(mails.some((mail) => mail.includes('Reservation confirmed'))).toBe(true),
    );
    expect(await endDue(30 * DAY_MS)).toBe(0);
  });

  test('the shopper’s link cannot be used to confirm the reservation, and another site answers this link with 404', async () => {
    const { slug } = await freeVehicle();
    const page = await shopperFor(slug).pay();
    expect((await shopperFor(slug).browser.post(page, { action: 'confirm' })).status).toBe(409);
    expect(await rowOf(page)).toMatchObject({ state: 'paid' });
    expect((await dealers.running.get('bravo', page)).status).toBe(404);
    expect((await dealers.running.get('alpha', page.replace('.shopper.', '.dealer.'))).status).toBe(404);
  });

  test('a reservation ends if the shopper does not pay in time', async () => {
    const { slug } = await freeVehicle();
    const shopper = shopperFor(slug);
    const page = await shopper.hold();
    expect(await endDue(0)).toBe(0);
    expect(await endDue(HOUR_MS)).toBe(1);
    expect(await rowOf(page)).toMatchObject({ state: 'expired', leads: 0 });
    expect((await shopper.browser.get(page)).text).toContain('Nothing was charged');
    expect((await shopperFor(slug).reserve()).status).toBe(303);
  });

  test('a shopper who pays after the feed has reported the held vehicle as sold is not charged, and the dealer is told', async () => {
    const { slug, id } = await freeVehicle();
    const shopper = shopperFor(slug);
    const before = await ledger();
    const page = await shopper.hold();
    await dealers.running.database.pool.query("update vehicles set status = 'sold' where id = $1", [id]);
    await shopper.choose(page, 'pay');
    const { text } = await shopper.browser.get(page);
    expect(text).toContain('Not reserved');
    expect(await rowOf(page)).toEqual({ state: 'failed', payment: 'cancelled', leads: 1 });
    expect(await ledger()).toEqual(before);
  });

  test('a reservation does not end, and cannot be cancelled, while its deposit is being collected', async () => {
    const { slug } = await freeVehicle();
    const shopper = shopperFor(slug);
    const page = await shopper.hold();
    await shopper.choose(page, 'timeout');
    await dealers.running.database.pool.query(
      "update payments set state = 'capturing' where id = (select payment_id from reservations where id = $1)",
      [idOf(page)],
    );
    expect(await endDue(HOUR_MS)).toBe(0);
    expect(await (await later(0)).reservations.change(dealers.running.site('alpha'), idOf(page), 'cancel')).toBe(false);
    expect(await rowOf(page)).toMatchObject({ state: 'held', payment: 'capturing' });
    expect((await shopper.browser.get(page)).text).toContain('The deposit is paid.');
  });

  test('a payment that arrives after the hold of the vehicle has ended is cancelled or refunded, and the next shopper keeps the vehicle', async () => {
    const { slug } = await freeVehicle();
    const late = shopperFor(slug);
    const page = await late.hold();
    await late.choose(page, 'late');
    await endDue(HOUR_MS);
    const nextPage = await shopperFor(slug).hold();
    const { payments } = await later(2 * HOUR_MS);
    await payments.settleDue({ now: Date.now() + 2 * HOUR_MS, signal: new AbortController().signal });
    expect(['cancelled', 'expired', 'refunded']).toContain((await rowOf(page))?.payment);
    expect(await rowOf(page)).toMatchObject({ state: 'expired' });
    expect((await rowOf(nextPage))?.state).toBe('held');
  });

  test('if the hold of the vehicle ends before the program has recorded the payment, the deposit is refunded, and shopper and dealer get a mail', async () => {
    const { slug } = await freeVehicle();
    const late = shopperFor(slug);
    const page = await late.hold();
    await late.choose(page, 'collect');
    await dealers.running.database.pool.query("update reservations set ends_at = now() - interval '1 minute' where id = $1", [idOf(page)]);
    await endDue(0);
    expect(await rowOf(page)).toEqual({ state: 'expired', payment: 'refunded', leads: 1 });
    for (const address of ['jo@example.com', 'sales@alpha.example'])
      await eventually(
        () => messagesTo(dealers.running, address),
        (mails) => expect(mails.some((mail) => mail.includes('The payment came too late'))).toBe(true),
      );
  });

  test('a reservation that the dealer does not confirm in time ends, and the deposit is refunded', async () => {
    const { slug } = await freeVehicle();
    const page = await shopperFor(slug).pay();
    expect(await endDue(DAY_MS)).toBe(0);
    expect(await endDue(3 * DAY_MS)).toBe(1);
    expect(await rowOf(page)).toMatchObject({ state: 'lapsed', payment: 'refunded' });
  });

  test('if the feed reports the vehicle as sold, the reservation ends, the deposit is refunded, shopper and dealer are told', async () => {
    const { slug, id } = await freeVehicle();
    const page = await shopperFor(slug).pay();
    await dealers.running.database.pool.query("update vehicles set status = 'sold' where id = $1", [id]);
    expect(await endDue(0)).toBe(1);
    expect(await rowOf(page)).toMatchObject({ state: 'released', payment: 'refunded' });
    for (const address of ['jo@example.com', 'sales@alpha.example'])
      await eventually(
        () => messagesTo(dealers.running, address),
        (mails) => expect(mails.some((mail) => mail.includes('was sold meanwhile'))).toBe(true),
      );
  });

  describe('after the feed reports the vehicle of a confirmed reservation as sold', () => {
    /** Makes a confirmed reservation whose vehicle is then marked as sold. The job that ends reservations runs twice afterwards. */
    const inDoubt = async () => {
      const { slug, id } = await freeVehicle();
      const shopper = shopperFor(slug);
      const page = await shopper.pay();
      const dealer = shopperFor(slug).browser;
      await dealer.post(pageFor(page, 'dealer'), { action: 'confirm' });
      await dealers.running.database.pool.query("update vehicles set status = 'sold' where id = $1", [id]);
      for (const _ of [1, 2]) expect(await endDue(0)).toBe(0);
      return { page, shopper: shopper.browser, dealer };
    };
    const askedMails = async (page: string) => {
      const { rows } = await dealers.running.database.pool.query<{ receiver: string }>(
        `select d.channel || ' ' || d.receiver as receiver from lead_deliveries d join reservations r on r.lead_id = d.lead_id
         where r.id = $1 and d.message = 'reservation' and d.created_at >= r.asked_at`,
        [idOf(page)],
      );
      return rows.map(({ receiver }) => receiver);
    };

    test('shopper and dealer are asked once whether the shopper bought the vehicle, and the deposit is not refunded yet', async () => {
      const { page, shopper, dealer } = await inDoubt();
      const asked = await askedMails(page);
      expect(asked.join(', ')).toMatch(/jo@example\.com/);
      expect(asked.join(', ')).toMatch(/sales@alpha\.example/);
      expect(new Set(asked).size).toBe(asked.length);
      expect(await rowOf(page)).toMatchObject({ state: 'confirmed', payment: 'paid' });
      for (const [address, text] of [
        ['jo@example.com', 'If you have bought it, you need not do anything'],
        ['sales@alpha.example', 'If this shopper has bought it, say so'],
      ] as const)
        await eventually(
          () => messagesTo(dealers.running, address),
          (mails) => expect(mails.some((mail) => mail.replaceAll('=\r\n', '').replaceAll('\r\n', ' ').includes(text))).toBe(true),
        );
      expect((await shopper.get(page)).text).toContain('Cancel and get the deposit back');
      expect((await dealer.get(pageFor(page, 'dealer'))).text).toContain('Sold to this shopper');
    });

    test('if the dealer says that the shopper has bought it, the dealer keeps the deposit, and the shopper can no longer cancel', async () => {
      const before = await ledger();
      const { page, shopper, dealer } = await inDoubt();
      expect((await dealer.post(pageFor(page, 'dealer'), { action: 'complete' })).status).toBe(303);
      expect(await rowOf(page)).toMatchObject({ state: 'completed', payment: 'paid' });
      const after = await ledger();
      expect([after.deposits ?? 0, (after.dealer ?? 0) - (before.dealer ?? 0)]).toEqual([before.deposits ?? 0, -20_000]);
      expect((await shopper.get(page)).text).toContain('The deposit counts towards the price.');
      expect((await shopper.post(page, { action: 'cancel' })).status).toBe(409);
    });

    test('if the shopper has not bought it and cancels, the whole deposit is refunded', async () => {
      const { page, shopper } = await inDoubt();
      expect((await shopper.post(page, { action: 'cancel' })).status).toBe(303);
      expect(await rowOf(page)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    });

    test('only the dealer can complete the reservation as a sale; the shopper’s page refuses this', async () => {
      const { page, shopper } = await inDoubt();
      expect((await shopper.post(page, { action: 'complete' })).status).toBe(409);
      expect(await rowOf(page)).toMatchObject({ state: 'confirmed' });
    });
  });

  test('if the card is declined, the vehicle stays held, so that the shopper can try again', async () => {
    const { slug } = await freeVehicle();
    const shopper = shopperFor(slug);
    const page = await shopper.hold();
    await shopper.choose(page, 'decline');
    expect((await shopper.browser.get(page)).text).toContain('Pay $200');
    expect(await rowOf(page)).toMatchObject({ state: 'held' });
  });
});
