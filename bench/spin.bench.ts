import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { readIslandProps, writeIslandProps } from '#ui-kit/island/island-props.ts';
import { withBrowser } from './bench-browser.ts';
import { type DemoProgram, withDemoProgram } from './demo-program.ts';
import type { Table } from './table.ts';
import { medianOf, milliseconds } from './timing.ts';

export const name = 'spin';

const SITE = 'wattlebird-cars';
const RUNS = 5;
const COUNTS = [36, 72];
/** Drag distance in pixels that turns the vehicle by one picture (SPIN-14). */
const PIXELS = 20;
const MOVES = 180;
/** How many times a second the benchmark moves the pointer. It is the usual frame rate of a screen. */
const MOVES_A_SECOND = 60;
const THROTTLE = 4;

const TRACED = { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] };

interface Reading {
  readonly framesASecond: number;
  readonly dropped: number;
  /** Longest time between two frames on the screen, in milliseconds. */
  readonly worstGap: number;
  /**
   * Processor time in milliseconds that one frame needs, for scripts and drawing, on a processor that is slowed down.
   */
  readonly work: number;
  readonly loadedMs: number;
}

const spunVehicle = async (demo: DemoProgram): Promise<string> => {
  const { items } = JSON.parse(await demo.read(SITE, '/api/cars?limit=100')) as { items: { slug: string; spin_images: string[] }[] };
  const found = items.find(({ spin_images }) => spin_images.length === COUNTS[0]);
  if (!found) throw new Error(`The site ${SITE} has no vehicle with a spin of ${COUNTS[0]} pictures`);
  return `/cars/${found.slug}`;
};

/** The demo has spins of 36 pictures. To get 72 pictures, each picture is used twice, with different URLs. */
const showTimes = async (page: Page, times: number): Promise<void> => {
  const island = page.locator('x-island[name="spin-viewer"]');
  const props = readIslandProps((await island.getAttribute('props')) ?? '');
  const frames = (props.frames as string[]).flatMap((address) =>
    Array.from({ length: times }, (_, index) => (index === 0 ? address : `${address}?${index}`)),
  );
  const written = writeIslandProps({ ...props, frames, autoRotate: false });
  await island.evaluate((element, text) => element.setAttribute('props', text), written);
};

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
}

const spinOnce = async (browser: Browser, address: string, count: number): Promise<Reading> => {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await showTimes(page, count / (COUNTS[0] ?? count));
  const session = await context.newCDPSession(page);
  const began = performance.now();
  await page.getByRole('button', { name: /Swipe to spin/ }).click();
  const grip = page.getByRole('slider', { name: /^Turn the/ });
  await grip.waitFor({ timeout: 120_000 });
  const loadedMs = performance.now() - began;
  const { x, y, width, height } = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await browser.startTracing(page, TRACED);
  const turn = async (moves: number): Promise<void> => {
    const reach = Math.floor(width / 2 / PIXELS) - 2;
    const sent: Promise<unknown>[] = [];
    const first = performance.now();
    for (let move = 0; move < moves; move += 1) {
      // Moves the pointer left and right within the viewer, by one picture at a time.
      const at = Math.abs(((move + reach) % (4 * reach)) - 2 * reach) - reach;
      // The pointer moves at a fixed pace, like a hand. It does not wait for the pictures to be drawn.
      sent.push(
        session.send('Input.dispatchMouseEvent', {
          type: 'mouseMoved',
          button: 'left',
          buttons: 1,
          x: middle.x + at * PIXELS,
          y: middle.y,
        }),
      );
      await setTimeout(Math.max(0, first + (move + 1) * (1_000 / MOVES_A_SECOND) - performance.now()));
    }
    await Promise.all(sent);
  };
  await turn(MOVES);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  await page.mouse.up();
  await context.close();
  return readingOf(trace.traceEvents, loadedMs);
};

/**
 * Measures for comparison the highest frame rate that this browser reaches with the same tracing and throttling. The
 * measured page contains only a canvas that changes its colour.
 */
const drawNothing = async (browser: Browser): Promise<Reading> => {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.setContent('<canvas width="800" height="533"></canvas>');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await browser.startTracing(page, TRACED);
  await page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        const surface = document.querySelector('canvas')?.getContext('2d');
        const began = performance.now();
        let drawn = 0;
        const draw = (): void => {
          drawn += 1;
          if (surface) surface.fillStyle = drawn % 2 === 0 ? 'red' : 'blue';
          surface?.fillRect(0, 0, 800, 533);
          if (performance.now() - began < milliseconds) requestAnimationFrame(draw);
          else resolve();
        };
        requestAnimationFrame(draw);
      }),
    (MOVES * 1_000) / MOVES_A_SECOND,
  );
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  await context.close();
  return readingOf(trace.traceEvents, 0);
};

const readingOf = (events: readonly TraceEvent[], loadedMs: number): Reading => {
  const drawn = events
    .filter((event) => event.name === 'DrawFrame')
    .map(({ ts }) => ts / 1_000)
    .sort((one, other) => one - other);
  const gaps = drawn.slice(1).map((ts, index) => ts - (drawn[index] ?? ts));
  const seconds = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1_000;
  const tasks = events.filter((event) => event.name === 'FireAnimationFrame').map(({ dur = 0 }) => dur / 1_000);
  if (drawn.length < MOVES / 4)
    throw new Error(`Nothing was measured: the trace contains only ${drawn.length} frames; at least ${MOVES / 4} frames are needed`);
  return {
    framesASecond: gaps.length / seconds,
    dropped: events.filter((event) => event.name === 'DroppedFrame').length,
    worstGap: Math.max(...gaps),
    work: medianOf(tasks),
    loadedMs,
  };
};

/**
 * Drags a vehicle's spin for a few seconds while the processor is slowed down to a quarter of its speed, and reads the
 * frames from Chromium's trace.
 */
export const run = (): Promise<Table> => withDemoProgram((demo) => withBrowser((browser) => measure(demo, browser)));

const measure = async (demo: DemoProgram, browser: Browser): Promise<Table> => {
  const address = demo.originOf(SITE) + (await spunVehicle(demo));
  // The first visit makes the server resize the pictures, so it is not measured.
  await spinOnce(browser, address, COUNTS[0] ?? 36);
  const rows: string[][] = [];
  const read = async (what: string, readOne: () => Promise<Reading>): Promise<void> => {
    const readings: Reading[] = [];
    for (let index = 0; index < RUNS; index += 1) readings.push(await readOne());
    const median = (pick: (reading: Reading) => number): number => medianOf(readings.map(pick));
    rows.push([
      what,
      median((one) => one.framesASecond).toFixed(1),
      String(median((one) => one.dropped)),
      milliseconds(median((one) => one.worstGap)),
      milliseconds(median((one) => one.work)),
      median((one) => one.loadedMs).toFixed(0),
    ]);
  };
  await read('an empty page', () => drawNothing(browser));
  for (const count of COUNTS) await read(`${count} pictures`, () => spinOnce(browser, address, count));
  return {
    title: `Dragging a spin one picture at a time, processor ${THROTTLE} times slower, median of ${RUNS} runs (target: 60 frames per second)`,
    columns: ['', 'frames/s', 'dropped', 'worst gap ms', 'processor time per frame, ms', 'loaded in ms'],
    rows,
    notes: ['The column "loaded in ms" is the time to fetch the pictures from the same machine and to decode them, without throttling.'],
  };
};
