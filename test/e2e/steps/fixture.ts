import { randomInt } from 'node:crypto';
import { type APIResponse, type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

/** The URL of a page of a demo site. */
export const siteUrl = (slug: string, path = '/'): string => `http://${slug}.localhost:${process.env.E2E_PORT}${path}`;

/** The IP address of a new visitor. Each test has a different address, so that tests do not share rate limits. */
const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Errors that no journey may cause: a violation of the content security policy, a hydration mismatch, or an error in
 * the page's own code. Failed requests are not included, because some journeys cause them on purpose.
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

/** Collects facts that may explain why a test failed: the browser's warnings, and requests that got no answer. */
const watchForHints = (context: BrowserContext, hints: string[]): void => {
  context.on('console', (message) => message.type() === 'warning' && hints.push(`the browser warned: ${message.text()}`));
  context.on('requestfailed', (request) => hints.push(`a request failed: ${request.url()} ${request.failure()?.errorText ?? ''}`));
};

interface Fixtures {
  /** The errors that the browser reported. Every test ends by checking that there are none. */
  readonly faults: string[];
  /**
   * A second shopper: a browser context that shares nothing with the first context. It is checked and closed like the
   * first context.
   */
  readonly anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  faults: [
    async ({ context }, use, info) => {
      const faults: string[] = [];
      const hints: string[] = [];
      await watchForFaults(context, faults);
      watchForHints(context, hints);
      await use(faults);
      // Prints the warnings of the browser if the test failed. `npm test` shows the last printed lines of a failed
      // test below its error.
      if (info.status !== info.expectedStatus) console.log(hints.join('\n'));
      expect(faults, 'errors reported by the browser').toEqual([]);
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

/**
 * Sends a request to the server from the test, not from the browser. The request goes to the server's IP address with
 * the Host header, because a browser resolves names such as `yard.localhost` itself, and not every operating system
 * does.
 */
export const askServer = (page: Page, url: string): Promise<APIResponse> => {
  const { port, host, pathname, search } = new URL(url);
  return page.request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } });
};

/**
 * Waits until the script `on-demand.ts`, which loads when the browser is idle, has run. After that, the page's scripts
 * react to touch and scrolling.
 */
export const scriptsReady = async (page: Page): Promise<void> => {
  await expect(page.locator('html[data-on-demand]')).toBeAttached();
};

export { expect };
