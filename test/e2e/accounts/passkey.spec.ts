import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

/** Adds a device with fingerprint sensor to the browser, as DevTools can. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  /** Whether the person touches the sensor when the browser asks. */
  const answers = (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const verifies = (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /**
   * Removes the virtual device, so that the browser no longer waits for its answer. Otherwise the browser window cannot
   * be closed.
   */
  const remove = () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  return { answers, verifies, remove };
};

/** Signs a new shopper in with a one-time code, on the account page. */
const signInByCode = async (page: Page, site: string): Promise<string> => {
  const { email } = newShopper();
  await page.goto(siteUrl(site, '/my-garage'));
  await page.getByLabel('Mobile number or email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  const [mail] = await mailsAbout(email, 1);
  await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page).toHaveURL(siteUrl(site, '/my-garage'));
  return email;
};

for (const site of ['wattlebird-cars', 'corella-motor-group']) {
  test(`AUTH-13 a shopper of ${site} adds a passkey after a sign-in by code, and signs in with it at the next visit`, async ({ page }) => {
    const device = await addAuthenticator(page);
    const email = await signInByCode(page, site);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByLabel('Name of this device').fill('Kitchen tablet');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your passkey is ready.')).toBeVisible();
    await expect(passkeys).toContainText('Kitchen tablet');
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    // The device is switched off for a moment. Otherwise the browser would sign in with the passkey as soon as the page opens,
    // before the test presses the button.
    await device.answers(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.goto(siteUrl(site, '/sign-in?type=my-garage&redirect=%2Fmy-garage'));
    await scriptsReady(page);
    await expect(page.getByLabel('Mobile number or email')).toHaveAttribute('autocomplete', 'username webauthn');
    await device.answers(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(siteUrl(site, '/my-garage'));
    await expect(page.getByRole('main')).toContainText(email);
  });
}

test('AUTH-13 the browser offers the passkey in the field for email or number, before the shopper presses a button', async ({ page }) => {
  await addAuthenticator(page);
  const email = await signInByCode(page, 'wattlebird-cars');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(siteUrl('wattlebird-cars', '/sign-in?type=my-garage&redirect=%2Fmy-garage'));
  await expect(page).toHaveURL(siteUrl('wattlebird-cars', '/my-garage'));
  await expect(page.getByRole('main')).toContainText(email);
});

test('AUTH-13 a device that does not recognise the person signs nobody in, and a removed passkey is refused', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signInByCode(page, 'wattlebird-cars');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await device.verifies(false);
  await page.goto(siteUrl('wattlebird-cars', '/my-garage'));
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(siteUrl('wattlebird-cars', '/sign-in'));
  await scriptsReady(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await device.verifies(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey does not open an account here.')).toBeVisible();
  await device.remove();
});

test('AUTH-13 without JavaScript a shopper signs in with a code, and the pages offer no passkeys', async ({ anotherVisitor }) => {
  const page = await anotherVisitor({ javaScriptEnabled: false });
  await signInByCode(page, 'wattlebird-cars');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(siteUrl('wattlebird-cars', '/sign-in'));
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});
