import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../find-chromium.mjs';
import type { Shot, Spot } from './studio/main.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

const bundle = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: path.join(here, 'studio/main.ts'), formats: ['es'], fileName: 'studio' },
    },
  });
  const [first] = [result].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('Vite did not build the studio script');
  return chunk.code;
};

/** Renders pictures of vehicles in a browser. It uses software WebGL, so that every machine gives the same pictures. */
export class Studio {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(): Promise<Studio> {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
        '--disable-background-networking',
        '--no-first-run',
      ],
    });
    const page = await browser.newPage();
    page.on('console', (message) => process.stderr.write(`studio: ${message.text()}\n`));
    page.on('pageerror', (error) => process.stderr.write(`studio: ${error.stack ?? error.message}\n`));
    await page.setContent('<!doctype html><title>studio</title>');
    await page.addScriptTag({ content: await bundle(), type: 'module' });
    await page.waitForFunction(() => 'shoot' in window, undefined, { timeout: 60_000 });
    return new Studio(browser, page);
  }

  /** Renders the picture once in each paint colour of the shot, as PNG files. */
  async shoot(shot: Shot): Promise<Buffer[]> {
    const addresses = await this.#page.evaluate((one) => window.shoot(one), shot);
    return addresses.map((address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  }

  /** Calculates where given points of a vehicle are in a picture; null for a point that the camera does not see. */
  locate(shot: Shot, spots: readonly Spot[]): Promise<(readonly [x: number, y: number] | null)[]> {
    return this.#page.evaluate(([one, those]) => window.locate(one, those), [shot, spots] as const);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
