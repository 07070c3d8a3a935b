import { randomInt } from 'node:crypto';
import { type APIResponse, type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

/** The address of a demo site's page. */
export const siteUrl = (slug: string, path = '/'): string => `http://${slug}.localhost:${process.env.E2E_PORT}${path}`;

/** An address of nobody: each test is a connection of its own, so that no test uses up another's budget. */
const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * What no journey may ever show: a policy violation, a hydration mismatch, an error in the page's own code.
 * Requests that fail are no fault of themselves: some journeys make them fail.
 */
const watchForFaults = async (context: BrowserContext, faults: string[]): Promise<void> => {
  context.on('weberror', (error) => faults.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || /Content Security Policy|Hydration|did not match/i.test(text)) faults.push(`console: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
};

interface Fixtures {
  /** What the browser reported; every test ends with looking that it is empty. */
  readonly faults: string[];
  /** Another shopper: a browser without anything of the first one's, watched and closed alike. */
  readonly anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await watchForFaults(context, faults);
      await use(faults);
      expect(faults, 'faults reported by the browser').toEqual([]);
    },
    { auto: true },
  ],
  anotherVisitor: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': randomAddress() }, ...options });
      contexts.push(context);
      await watchForFaults(context, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** The server's own answer, for journeys that change it. Outside of the browser not every machine knows the names under localhost. */
export const askServer = (page: Page, url: string): Promise<APIResponse> => {
  const { port, host, pathname, search } = new URL(url);
  return page.request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } });
};

/**
 * Waits until what loads when the browser is idle has loaded: from then on pages come and go smoothly, and what is
 * touched or scrolled to is noticed.
 */
export const turboReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'Turbo' in window);
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').find(({ name }) => /\/on-demand-[^/]+\.js$/.test(name));
    // The page's own module: there is one, and it has run when this is over.
    if (loaded) await import(loaded.name);
    return loaded !== undefined;
  });
};

export { expect };
