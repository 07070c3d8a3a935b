import type { Locator, Page } from '@playwright/test';
import { bookingMails, dayButtons, inUtc, PHONE, tapTime, timeButtons } from '../steps/appointment-steps.ts';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, fillIn, newShopper, type Shopper, sendButton, shownLongEnough } from '../steps/lead-form-fields.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

/** Books a test drive of the same vehicle for another shopper. */
const bookFirst = async (page: Page, address: string, day: number, value: string): Promise<void> => {
  await page.goto(address);
  const shown = Date.now();
  await fillIn(page, newShopper());
  await dayButtons(page).nth(day).check();
  await page.locator(`input[value="${value}"]`).check();
  await shownLongEnough(shown);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/success$/);
};

const expectToldAndKept = async (form: Page | Locator, shopper: Shopper, taken: string): Promise<void> => {
  await expect(form.getByRole('alert')).toContainText(
    /This \w+ is already booked for a test drive at this time\. Please choose another time\./,
  );
  await expect(form.getByLabel('Name')).toHaveValue(shopper.name);
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(shopper.email);
  await expect(form.getByLabel('Message')).toHaveValue('Two of us would come');
  // The form still shows the chosen day, and offers the other times of this day.
  await expect(form.locator(`input[value="${taken}"]`)).toHaveCount(0);
  await expect(timeButtons(form).first()).toBeVisible();
};

for (const { script, site, day } of [
  { script: true, site: 'wattlebird-cars', day: 3 },
  { script: false, site: 'kestrel-point-kia', day: 2 },
]) {
  test(`FORM-19 a shopper ${script ? 'with' : 'without'} JavaScript taps a day and a time, is told that another shopper has just booked this time, books another time, moves the appointment and cancels it`, async ({
    page: somebodyElse,
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ ...PHONE, javaScriptEnabled: script });
    const shopper = newShopper();
    const path = await vehiclePath(page, site, () => true);
    await page.goto(siteUrl(site, path));
    const shown = Date.now();
    await page.locator(`a[href="${path}/test-drive"]:visible`).first().tap();
    const form = script ? page.getByRole('dialog') : page;
    await fillIn(form, shopper, 'Two of us would come');
    const taken = await tapTime(form, day, 1);
    await bookFirst(somebodyElse, siteUrl(site, `${path}/test-drive`), day, taken.value);

    if (script) await captchaSolved(form);
    await shownLongEnough(shown);
    await sendButton(form).tap();
    await expectToldAndKept(form, shopper, taken.value);
    const chosen = await tapTime(form, day, 0);
    // A captcha can be used only once. The first one was used by the refused post, so the browser solves a new captcha by itself.
    if (script) await captchaSolved(form);
    await sendButton(form).tap();
    await expect(page).toHaveURL(siteUrl(site, '/success'));
    await expect(page.getByRole('main')).toContainText(chosen.label);

    const link = await bookingMails(shopper, /test drive/i, [`DTSTART:${inUtc(chosen.value)}`, 'SEQUENCE:0', 'STATUS:CONFIRMED']);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive');
    await expect(page.getByRole('main')).toContainText(chosen.label);
    const moved = await tapTime(page, day + 1, 4);
    await page.getByRole('button', { name: 'Change the time' }).tap();
    await expect(page.getByText('The time is changed.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(moved.label);
    await bookingMails(shopper, /moved/i, [`DTSTART:${inUtc(moved.value)}`, 'SEQUENCE:1']);

    await page.getByRole('button', { name: 'Cancel the test drive' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled: test drive');
    await expect(page.getByRole('button', { name: 'Change the time' })).toHaveCount(0);
    await bookingMails(shopper, /cancelled/i, ['SEQUENCE:2', 'STATUS:CANCELLED']);
  });
}
