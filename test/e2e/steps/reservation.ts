import type { Page } from '@playwright/test';
import { askServer, siteUrl } from './fixture.ts';
import { type Shopper, shownLongEnough } from './lead-form-fields.ts';
import { mailsAbout } from './mailbox.ts';

/** A demo site with reservations, and the search page on which the browser tests find the vehicles that they reserve. */
export interface ReservingSite {
  readonly site: string;
  /** The address of the search page with all stock of the site. */
  readonly stock: string;
}

export const GROUP: ReservingSite = { site: 'corella-motor-group', stock: '/search/new-used-and-demo-cars/' };
/** A demo site on which shoppers must sign in before they buy a vehicle online. */
export const ONLINE: ReservingSite = { site: 'ironbark-touring', stock: '/find/all-vehicles' };

/**
 * The second page of the search results. The tests of reservations reserve vehicles of this page, because other tests
 * use the vehicles of the first page.
 */
export const reservablePath = ({ stock }: ReservingSite): string => `${stock}?page=2`;

interface Hit {
  readonly slug: string;
  readonly status: string;
  readonly reserved: boolean;
  readonly price: number | null;
  readonly dealership_slug: string;
}

/**
 * The slug of a random vehicle that can be reserved, from the second page of search results. Vehicles of the dealership in
 * Adelaide are left out, because this dealership keeps a part of the deposit.
 */
export const reservableSlug = async (page: Page, { site, stock }: ReservingSite): Promise<string> => {
  const answer = await askServer(page, siteUrl(site, `/api/search?path=${stock}&page=2`));
  const { hits } = (await answer.json()) as { hits: readonly Hit[] };
  const found = hits.filter(
    ({ status, reserved, price, dealership_slug }) =>
      status === 'in_stock' && !reserved && price !== null && price > 200 && dealership_slug !== 'corella-adelaide',
  );
  const slug = found[Math.floor(Math.random() * found.length)]?.slug;
  if (slug === undefined) throw new Error('No vehicle on the second result page can be reserved');
  return slug;
};

/** Fills in the contact details of the open form of a reservation. */
export const giveContact = async (page: Page, shopper: Shopper): Promise<void> => {
  const shown = Date.now();
  await page.getByLabel('How would you like to get it?').selectOption('Pick it up');
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('Email', { exact: true }).fill(shopper.email);
  await page.getByLabel('Phone').fill('0412 345 678');
  await shownLongEnough(shown);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

/** Fills in the open form of a reservation, skips trade-in and finance, and sends the form. The vehicle is then on hold. */
export const fillInReservation = async (page: Page, shopper: Shopper): Promise<void> => {
  await giveContact(page, shopper);
  const skip = page.getByRole('button', { name: 'Continue without a trade-in' });
  const last = page.getByRole('button', { name: 'Go to payment' });
  await skip.or(last).waitFor();
  if ((await skip.count()) > 0) await skip.click();
  await agreeToTerms(page);
  await last.click();
};

/** Ticks the terms of use in the last step, on a site that asks for them. */
const agreeToTerms = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Go to payment' }).waitFor();
  const terms = page.getByLabel('I agree to the terms of use');
  if ((await terms.count()) > 0) await terms.check();
};

/** Opens the page to buy a vehicle online, and signs in with the code that comes by mail. */
export const signInToBuy = async (page: Page, slug: string, shopper: Shopper): Promise<void> => {
  await page.goto(siteUrl(ONLINE.site, `/cars/${slug}/buy-online`));
  await page.getByLabel('Mobile number or email').fill(shopper.email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const [mail] = await mailsAbout(shopper.email, 1);
  await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm the code' }).click();
};
