import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';
import type { Shopper } from './lead-form-fields.ts';
import { mailsAbout } from './mailbox.ts';

/** A phone with a touch screen, on which shoppers tap days and times. */
export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true } as const;

/** The buttons for choosing a day in a form with bookable times; the button 'Any time' is not one of them. */
export const dayButtons = (form: Page | Locator): Locator => form.getByRole('radio', { name: /^\w{3} \d{1,2} \w{3}$/ });
/** The buttons for choosing a time of the chosen day. The times of other days are hidden. */
export const timeButtons = (form: Page | Locator): Locator =>
  form.getByRole('group', { name: /^Times on/ }).getByRole('radio', { name: /\d [ap]m/ });

/**
 * Chooses a day and one of its times.
 *
 * @param day position among the offered days, 0 for the first
 * @param time position among the times of this day, 0 for the first
 * @returns the label of the time ('8:30 am') and its value
 */
export const tapTime = async (
  form: Page | Locator,
  day: number,
  time: number,
): Promise<{ readonly label: string; readonly value: string }> => {
  await dayButtons(form).nth(day).tap();
  const button = timeButtons(form).nth(time);
  await button.tap();
  await expect(button).toBeChecked();
  const label = await button.locator('..').textContent();
  return { label: label ?? '', value: await button.inputValue() };
};

/** A time in the format of calendar files: '20261123T223000Z'. */
export const inUtc = (time: string): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Waits for the mails of a booking or its change, and checks that each has a calendar file with these lines.
 *
 * @returns the link with which the shopper changes the appointment
 */
export const bookingMails = async (shopper: Shopper, subject: RegExp, calendar: readonly string[]): Promise<string> => {
  const find = async () => (await mailsAbout(shopper.email, 2)).filter((mail) => subject.test(mail.subject));
  const toShopper = async () => (await find()).find(({ to }) => to.includes(shopper.email));
  const toDealer = async () =>
    (await find()).find(({ replyTo, body }) => replyTo.includes(shopper.email) && body.includes('BEGIN:VCALENDAR'));
  await expect.poll(async () => [await toShopper(), await toDealer()].includes(undefined), { timeout: 20_000 }).toBe(false);
  const [receipt, dealer] = [await toShopper(), await toDealer()];
  for (const line of calendar) {
    expect(receipt?.body).toContain(line);
    expect(dealer?.body).toContain(line);
  }
  expect(dealer?.body).not.toContain('/appointment?t=');
  return /http\S+?\/appointment\?t=[\w.-]+/.exec(receipt?.body ?? '')?.[0] ?? '';
};
