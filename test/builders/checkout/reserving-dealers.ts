import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { createPaymentServices, type PaymentServices } from '#main/services/payment-services.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { type Answer, eventually, type RunningProgram, stampOf } from '#test/builders/program/running-program.ts';
import { changeVehicles } from '#test/builders/stock/change-vehicles.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '#test/routes/tenants/two-dealers.ts';
import { VisitorBrowser } from '../accounts/visitor-browser.ts';

/**
 * Starts the program with two dealers on whose sites shoppers can reserve vehicles. On the site `alpha` the reservation
 * starts at /checkout. On the site `bravo` it starts at /buy-online, and the shopper must sign in.
 *
 * @param optionsOfAlpha more lines of the settings of `alpha`
 */
export const startReservingDealers = (environment: Readonly<Record<string, string>> = {}, optionsOfAlpha = ''): Promise<TwoDealers> =>
  startTwoDealers(environment, {
    ...TWO_DEALERS,
    'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']?.replace('garage: true', 'garage: true, reserve: true, valuation: true')}\n${optionsOfAlpha}\n`,
    'sites/bravo/site.yaml': `${TWO_DEALERS['sites/bravo/site.yaml']?.replace('garage: true', 'garage: true, reserve: true, onlineBuy: true')}
signIn: { gates: { checkout: true } }
`,
  });

/**
 * Cancels all reservations in the database, so that every vehicle is for sale. Then waits until a vehicle of alpha can be
 * reserved.
 */
export const freeVehicles = async ({ running }: TwoDealers, slug: string): Promise<void> => {
  const { pool } = running.database;
  await pool.query("update reservations set state = 'cancelled'");
  await changeVehicles(pool, { set: "held = false, held_until = null, status = 'in_stock', sold_at = null" });
  await eventually(
    () => running.get('alpha', `/cars/${slug}/checkout`),
    ({ status }) => {
      if (status !== 200) throw new Error(`The form to reserve ${slug} is answered with ${status}`);
    },
  );
};

/** What a shopper types into the form of a reservation. */
export const RESERVATION_FIELDS = {
  handover: 'Pick it up',
  name: 'Jo Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
};

/** A shopper who reserves a vehicle: sends the requests of all steps, with cookies like a browser. */
export class ReservingShopper {
  readonly browser: VisitorBrowser;
  /** The path of the first step of the reservation. */
  readonly path: string;

  constructor(running: RunningProgram, vehicleSlug: string, site = 'alpha') {
    this.browser = new VisitorBrowser(running, site);
    this.path = `/cars/${vehicleSlug}/checkout`;
  }

  /** Opens the form, fills it in, skips trade-in and finance, and posts the last step. */
  async reserve(): Promise<Answer> {
    return this.goOn(await this.giveContact());
  }

  /** Opens the form, fills in the contact details and posts them. @returns the answer, which leads to the next step */
  async giveContact(): Promise<Answer> {
    return this.goThrough(this.path, RESERVATION_FIELDS);
  }

  /** Opens a step of the reservation and posts its form. */
  async goThrough(step: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = await this.browser.get(step);
    return form.status === 200 ? this.browser.post(step, { ...stampOf(form.text), ...fields }) : form;
  }

  /** Skips all further steps. @returns the answer to the last step */
  async goOn(answer: Answer): Promise<Answer> {
    const { location = '' } = answer.headers;
    return location.includes('?step=') ? this.goOn(await this.goThrough(location)) : answer;
  }

  /** Reserves the vehicle. @returns the path of the page of the reservation */
  async hold(): Promise<string> {
    const { status, headers } = await this.reserve();
    if (status !== 303) throw new Error(`The vehicle was not held: ${status}`);
    return headers.location ?? '';
  }

  /**
   * Opens the page of the reservation and reads its link to the payment page. Then posts a choice, such as 'pay', to
   * this payment page. The payment provider is the sandbox, a simulated provider.
   */
  async choose(page: string, choice: string): Promise<Answer> {
    const { text } = await this.browser.get(page);
    const address = /href="[^"]*(\/payments\/sandbox\/[^"]+)"/.exec(text)?.[1];
    if (address === undefined) throw new Error('The page of the reservation has no link to the payment');
    return this.browser.post(address, { choice });
  }

  /** Reserves the vehicle and pays. @returns the path of the page of the reservation */
  async pay(): Promise<string> {
    const page = await this.hold();
    await this.choose(page, 'pay');
    await this.browser.get(page);
    return page;
  }
}

/** Creates payment services with the database and the sites of a running program. Their clock always shows `now`. */
export const servicesAt = async (running: RunningProgram, now: number): Promise<PaymentServices> => {
  const { database } = running;
  const findSite = (siteId: number) => running.program.sites.find(({ id }) => id === siteId) ?? null;
  const { log } = createLog({ LOG_LEVEL: 'fatal', LOG_FORMAT: 'json' } as never, { write: () => {} });
  const platformSecret = await loadSecret(database, 'platform');
  const parts = { environment: readEnvironment({}), database, clock: fixedClock(now), log, platformSecret, findSite };
  const paidLeads = new PaidLeads({
    pending: new PendingLeadStore(database),
    store: new LeadStore(database),
    events: new EventStore(database),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onStored: () => {},
  });
  return createPaymentServices(parts, { paidLeads, reservationLinks: new ReservationLinks(platformSecret) });
};
