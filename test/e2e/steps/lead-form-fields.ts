import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

export interface Shopper {
  readonly name: string;
  readonly email: string;
}

/** Somebody who has never written before. */
export const newShopper = (): Shopper => {
  const id = randomUUID().slice(0, 8);
  return { name: `Jo Citizen ${id}`, email: `jo-${id}@example.com` };
};

/** Writes into a lead form what every one of them asks for. */
export const fillIn = async (form: Page | Locator, shopper: Shopper, message = 'Is it still here?'): Promise<void> => {
  await form.getByLabel('Name').fill(shopper.name);
  await form.getByLabel('Email', { exact: true }).fill(shopper.email);
  await form.getByLabel('Phone').fill('0412 345 678');
  await form.getByLabel('Message').fill(message);
};

export const sendButton = (form: Page | Locator): Locator => form.locator('form[data-behaviour~="lead-form"] button[type="submit"]');

/** The proof of work is done while one writes; a lead sent with it is never held. */
export const captchaSolved = (form: Page | Locator): Promise<void> =>
  expect(form.getByText('Checked', { exact: true })).toBeVisible({ timeout: 20_000 });
