import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

const toNumber = (text: string): number => Number(text.replace(/[^\d]/g, ''));

/** Finds the parts of a search page by what a shopper perceives, such as labels and headings. */
export class SearchPage {
  readonly page: Page;
  readonly filters: Locator;
  readonly results: Locator;
  readonly cards: Locator;
  readonly count: Locator;
  readonly chosen: Locator;

  constructor(page: Page) {
    this.page = page;
    this.filters = page.getByRole('region', { name: 'Filters' });
    this.results = page.getByRole('region', { name: 'Results' });
    // Promotions between the vehicles are also <article> elements, so they are excluded here.
    this.cards = this.results.locator('article[data-vehicle]');
    this.count = page.getByRole('status').filter({ hasText: /^[\d,]+ (car|vehicle)s?$/ });
    this.chosen = page.getByRole('list', { name: 'Chosen filters' });
  }

  /** Finds a value of a facet by its label, without regard to its count. */
  value(label: string): Locator {
    return this.filters.getByRole('link', { name: new RegExp(`^${label}\\s*[\\d,]+$`) });
  }

  /** The count shown beside a value. */
  async valueCount(label: string): Promise<number> {
    return toNumber(((await this.value(label).textContent()) ?? '').slice(label.length));
  }

  async shownCount(): Promise<number> {
    return toNumber((await this.count.textContent()) ?? '');
  }

  async expectCount(count: number): Promise<void> {
    await expect.poll(() => this.shownCount()).toBe(count);
  }

  async openAllPanels(): Promise<void> {
    await this.filters.evaluate((filters) => {
      for (const panel of filters.querySelectorAll('details')) panel.open = true;
    });
  }

  chip(words: string | RegExp): Locator {
    return this.chosen.getByRole('link', { name: words });
  }

  range(name: string): Locator {
    return this.filters.getByRole('form', { name });
  }

  /** The names of the displayed vehicles, in order. */
  async vehicles(): Promise<readonly string[]> {
    return this.cards.getByRole('heading').allInnerTexts();
  }

  async addresses(): Promise<readonly (string | null)[]> {
    return this.cards
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  }

  /** The displayed prices in dollars, without cards that have no price. */
  async prices(): Promise<readonly number[]> {
    const texts = await this.cards.locator('.price-figure').allInnerTexts();
    return texts.map(toNumber);
  }
}

/** The query parameters of the page's address. */
export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
