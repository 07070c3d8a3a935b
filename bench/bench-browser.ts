import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.mjs';

/** Chromium flags for a run without a graphics card: the processor does all drawing. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts a browser, passes it to `use`, and closes it afterwards. */
export const withBrowser = async <T>(use: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};
