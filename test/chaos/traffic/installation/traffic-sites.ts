import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The demo sites that shoppers visit. */
export const SITES = ['wattlebird-cars', 'corella-motor-group', 'kestrel-point-kia', 'ironbark-touring'] as const;

/** The dealerships, each with the mailbox that gets its leads. */
export const MAILBOXES: Readonly<Record<string, string>> = {
  'wattlebird-cars': 'sales@wattlebird.example',
  'corella-sydney': 'sydney@corella.example',
  'corella-adelaide': 'adelaide@corella.example',
  'corella-perth': 'perth@corella.example',
  'kestrel-point-kia': 'newcars@kestrelpoint.example',
  'ironbark-touring': 'yard@ironbark.example',
};

/** The paths of the dealerships' webhooks. */
export const WEBHOOKS = Object.keys(MAILBOXES).map((dealership) => `/${dealership}`);

const withoutCaptcha = (text: string): string =>
  text.replace(/^ {2}captcha: .*\n/m, '').replace(/^forms:\n/m, 'forms:\n  captcha: false\n');

const RECIPIENTS = /^( *)recipients:\n/m;

/**
 * Copies the demo sites and gives every dealership a webhook. The captcha is turned off. In production, the devices of
 * the shoppers solve the captchas. In this test, this machine would have to solve the captchas of all shoppers.
 */
export const writeTrafficSites = async (folder: string, hookHost: string): Promise<void> => {
  for (const name of ['sites', 'dealerships', 'templates', 'schemas']) {
    await cp(path.resolve(import.meta.dirname, '../../../..', name), path.join(folder, name), { recursive: true });
  }
  const change = async (file: string, edit: (text: string) => string): Promise<void> => {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (edit(text) === text) throw new Error(`${file} does not have the lines that this test changes`);
    await writeFile(path.join(folder, file), edit(text));
  };
  const withWebhook =
    (dealership: string) =>
    (text: string): string =>
      text.replace(
        RECIPIENTS,
        (_, indent: string) =>
          `${indent}recipients:\n${indent}  webhooks: [{ url: 'https://${hookHost}/${dealership}', secret: '\${CHAOS_WEBHOOK_SECRET}' }]\n`,
      );
  const files = await readdir(path.join(folder, 'dealerships'));
  for (const dealership of Object.keys(MAILBOXES)) {
    const isOwnFile = files.includes(`${dealership}.yaml`);
    await change(isOwnFile ? `dealerships/${dealership}.yaml` : `sites/${dealership}/site.yaml`, withWebhook(dealership));
  }
  for (const site of SITES) await change(`sites/${site}/site.yaml`, withoutCaptcha);
};
