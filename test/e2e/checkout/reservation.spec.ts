import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { fillInReservation, GROUP, ONLINE, reservableSlug, signInToBuy } from '../steps/reservation.ts';

const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
};

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`ROUTE-02 VDP-53 VDP-66 CARD-19 a shopper ${how} JavaScript reserves a vehicle, pays, and cancels with the link in the mail`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const shopper = newShopper();
    const slug = await reservableSlug(page, GROUP);
    await page.goto(siteUrl(GROUP.site, `/cars/${slug}`));
    await page.getByRole('link', { name: 'Reserve', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserve this car');
    await expect(page.getByText('The deposit is fully refundable')).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await fillInReservation(page, shopper);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Held for you');
    if (javaScriptEnabled) await expectAccessible(page);
    const other = await anotherVisitor({ javaScriptEnabled });
    await other.goto(siteUrl(GROUP.site, `/cars/${slug}/checkout`));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This car cannot be reserved now');
    await page.getByRole('link', { name: 'Pay $250' }).click();
    await page.getByRole('button', { name: 'Pay $250' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserved');
    const mails = await mailsAbout(shopper.email, 2);
    const link = /http\S+\/reservation\?t=[\w.-]+/.exec(mails.find(({ to }) => to.includes(shopper.email))?.body ?? '')?.[0];
    await page.goto(link ?? '');
    await page.getByRole('button', { name: 'Cancel and get the deposit back' }).click();
    await expect(page.getByText('You have cancelled the reservation.')).toBeVisible();
    await other.goto(siteUrl(GROUP.site, `/cars/${slug}/checkout`));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Reserve this car');
  });

  test(`ROUTE-03 SITE-13 AUTH-05 a shopper ${how} JavaScript signs in to buy online, and cancels the reservation without paying`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    const shopper = newShopper();
    const slug = await reservableSlug(page, ONLINE);
    await signInToBuy(page, slug, shopper);
    await expect(page).toHaveURL(siteUrl(ONLINE.site, `/cars/${slug}/buy-online`));
    await fillInReservation(page, shopper);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a shopper ${how} JavaScript sees the address fields only for a delivery, and is asked for an address that is missing`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const slug = await reservableSlug(page, GROUP);
    await page.goto(siteUrl(GROUP.site, `/cars/${slug}/checkout`));
    const street = page.getByLabel('Street and number for the delivery');
    const handover = page.getByLabel('How would you like to get it?');
    await expect(handover).toBeVisible();
    await expect(street).toBeHidden();
    await handover.selectOption('Have it delivered');
    await expect(street).toBeVisible();
    const shopper = newShopper();
    await page.getByLabel('Name', { exact: true }).fill(shopper.name);
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Phone').fill('0412 345 678');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Please enter the street and number to which we deliver.' })).toBeVisible();
    await handover.selectOption('Pick it up');
    await expect(street).toBeHidden();
  });
}
