import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

export interface Shopper {
  readonly name: string;
  readonly email: string;
}

/** Contact data of a shopper who has not sent a lead before. */
export const newShopper = (): Shopper => {
  const id = randomUUID().slice(0, 8);
  return { name: `Jo Citizen ${id}`, email: `jo-${id}@example.com` };
};

/** Fills in the fields that every lead form has. */
export const fillIn = async (form: Page | Locator, shopper: Shopper, message = 'Is the car still available?'): Promise<void> => {
  await form.getByLabel('Name').fill(shopper.name);
  await form.getByLabel('Email', { exact: true }).fill(shopper.email);
  await form.getByLabel('Phone').fill('0412 345 678');
  await form.getByLabel('Message').fill(message);
};

export const sendButton = (form: Page | Locator): Locator => form.locator('form[data-behaviour~="lead-form"] button[type="submit"]');

/** Waits until the captcha is solved in the background. With a solved captcha, a lead that is sent fast is not held as spam. */
export const captchaSolved = (form: Page | Locator): Promise<void> =>
  expect(form.getByText('Checked that you are not a robot', { exact: true })).toBeVisible({ timeout: 20_000 });

/**
 * Waits until a form was shown for longer than two seconds. A form that is sent sooner, without a solved captcha, is
 * held as spam.
 *
 * @param shown when the page with the form was opened, in epoch milliseconds
 */
export const shownLongEnough = (shown: number): Promise<void> =>
  expect.poll(() => Date.now() - shown, { intervals: [250] }).toBeGreaterThan(2_200);
