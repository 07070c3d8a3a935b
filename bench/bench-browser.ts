import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.mjs';

/** Without a graphics card, as on a machine that has none: what is drawn costs the processor. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Runs something with a browser of its own, and closes it. */
export const withBrowser = async <T>(use: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};
