import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl } from './fixture.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page, as it is now, with axe. `what` says in the message which state of the page was checked. */
export const expectNoViolation = async (page: Page, what: string): Promise<void> => {
  // With reduced motion, elements appear at once. After two frames they are drawn and can be checked.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // axe lists every element that violates a rule, but only one element for each rule that passed. A list of all elements
  // would have a size of megabytes.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG_2_2_AA)
    .setLegacyMode();
  const { violations, passes } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect.soft(found, `${page.url()} ${what}`).toEqual([]);
  expect(passes.length, `${page.url()} ${what}: rules that checked at least one element`).toBeGreaterThan(5);
};

/** Opens a page and checks it with axe. */
export const look = async (page: Page, site: string, address: string, what = ''): Promise<void> => {
  await page.goto(siteUrl(site, address));
  await scriptsReady(page);
  await expectNoViolation(page, what);
};
