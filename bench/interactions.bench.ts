import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { AMOUNT_LABEL } from '#features/finance/rules/calculator/limits-and-initial-values.ts';
import { withBrowser } from './bench-browser.ts';
import { type DemoProgram, withDemoProgram } from './demo-program.ts';
import type { Table } from './table.ts';
import { medianOf } from './timing.ts';

/**
 * Measures how long a shopper on a slow phone waits after a tap until the next frame. This is the web vital Interaction
 * to Next Paint. For comparison, the benchmark also taps the only button of an empty page, which gives the time that
 * this browser needs for any tap.
 */
export const name = 'interactions';

const SITE = 'wattlebird-cars';
const RUNS = 5;
const THROTTLE = 4;
const WANTED_MS = 200;
/** Time in milliseconds to wait until the code of a behaviour has loaded, or until the effect of a tap is complete. */
const SETTLE_MS = 1_500;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

type Act = (page: Page) => Promise<unknown>;

/** Scrolls the element into view before the tap, so that scrolling and lazy loading are not measured. */
const tapOn = async (target: Locator): Promise<void> => {
  await target.first().scrollIntoViewIfNeeded();
  await setTimeout(SETTLE_MS);
  await target.first().tap();
};

const tap =
  (role: 'button' | 'link' | 'searchbox' | 'textbox', called: RegExp): Act =>
  (page) =>
    tapOn(page.getByRole(role, { name: called }));

const tapWords =
  (words: string): Act =>
  (page) =>
    tapOn(page.locator('summary', { hasText: words }));

const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);

interface Visit {
  readonly page: string;
  address(demo: DemoProgram): Promise<string>;
  /** The interactions on one page, in the order in which a shopper does them. */
  readonly acts: Readonly<Record<string, Act>>;
}

const SEARCH = '/search/new-used-and-demo-cars/';

/** Finds a vehicle whose page has every element that the benchmark taps. */
const fullVehicle = async (demo: DemoProgram): Promise<string> => {
  const { items } = JSON.parse(await demo.read(SITE, '/api/cars?limit=100&filter=status%3Din_stock')) as { items: { slug: string }[] };
  for (const { slug } of items) {
    const html = await demo.read(SITE, `/cars/${slug}`);
    if (['Show All', 'How this is worked out', 'data-gallery-full-screen'].every((part) => html.includes(part))) return `/cars/${slug}`;
  }
  throw new Error(`The site ${SITE} has no vehicle whose page contains every element that the benchmark taps`);
};

const VISITS: readonly Visit[] = [
  {
    page: 'home',
    address: async () => '/',
    acts: {
      'open the menu': tap('button', /^Menu$/),
      'close it': press('Escape'),
      'tap the search box': tap('searchbox', /search/i),
      'type a letter': press('t'),
    },
  },
  {
    page: 'search',
    address: async () => SEARCH,
    acts: {
      'open the filters': tap('button', /^Filters/),
      'choose a value': (page) => tapOn(page.locator('#facet-car_type .facet-values label, #facet-car_type .facet-values a')),
      'show the vehicles': tap('button', /^Show \d/),
    },
  },
  {
    page: 'vehicle',
    address: fullVehicle,
    acts: {
      'full screen': tap('button', /full screen/),
      'next picture': press('ArrowRight'),
      'close full screen': press('Escape'),
      'opening hours': tapWords('Open'),
      'all features': tapWords('Show All'),
      'the purchase price': tap('textbox', new RegExp(`^${AMOUNT_LABEL}`)),
      'type a figure': press('5'),
      'move its slider': async (page) => {
        await page.getByRole('slider').first().focus();
        await page.keyboard.press('ArrowRight');
      },
      'how it is worked out': tapWords('How this is worked out'),
      enquire: tap('link', /^Enquire/),
    },
  },
];

/**
 * Records the longest duration that the browser reports for taps and keys. The browser does not report durations under
 * 16 ms.
 */
const observe = (): void => {
  const seen = window as unknown as { longestInteraction: number };
  seen.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = (entry as unknown as { interactionId: number }).interactionId > 0;
      if (isInteraction) seen.longestInteraction = Math.max(seen.longestInteraction, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const readLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = window as unknown as { longestInteraction: number };
    const longest = seen.longestInteraction;
    seen.longestInteraction = 0;
    return longest;
  });

const visitOnce = async (browser: Browser, show: (page: Page) => Promise<unknown>, acts: Visit['acts']): Promise<Map<string, number>> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await show(page);
    await setTimeout(SETTLE_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const longest = new Map<string, number>();
    for (const [what, act] of Object.entries(acts)) {
      await readLongest(page);
      await act(page);
      await setTimeout(SETTLE_MS);
      longest.set(what, await readLongest(page));
    }
    return longest;
  } finally {
    await context.close();
  }
};

const measure = async (demo: DemoProgram, browser: Browser): Promise<Table> => {
  const rows: string[][] = [];
  const read = async (page: string, show: (page: Page) => Promise<unknown>, acts: Visit['acts']): Promise<void> => {
    const visits: Map<string, number>[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce(browser, show, acts));
    for (const what of Object.keys(acts)) {
      const figures = visits.map((visit) => visit.get(what) ?? 0);
      rows.push([`${page}: ${what}`, medianOf(figures).toFixed(0), Math.max(...figures).toFixed(0), `under ${WANTED_MS}`]);
    }
  };
  const empty = 'data:text/html,<meta name="viewport" content="width=device-width"><button>Tap</button>';
  await read('an empty page', (page) => page.goto(empty), { 'tap a button': tap('button', /Tap/) });
  for (const { page: pageName, address, acts } of VISITS) {
    const url = demo.originOf(SITE) + (await address(demo));
    await read(pageName, (page) => page.goto(url, { waitUntil: 'load' }), acts);
  }
  return {
    title: `Milliseconds from a tap or key press to the next frame, in ${RUNS} visits on a phone with a processor ${THROTTLE} times slower (0 means under 16 ms)`,
    columns: ['', 'median', 'longest', 'wanted'],
    rows,
  };
};

export const run = (): Promise<Table> => withDemoProgram((demo) => withBrowser((browser) => measure(demo, browser)));
