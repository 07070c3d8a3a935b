import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type DemoModel, type DemoPlan, demoCatalogueSchema, demoPlansSchema } from '../rules/demo-stock/demo-catalogue.ts';
import { type DemoFeed, generateDemoStock, renewDemoStock } from '../rules/demo-stock/demo-stock.ts';

const FOLDER = path.join('dealerships', 'demo-stock');

/** The demo stock described by the files below `dealerships/demo-stock`. */
export class DemoStock {
  readonly #plans: Readonly<Record<string, DemoPlan>>;
  readonly #models: readonly DemoModel[];

  private constructor(plans: Readonly<Record<string, DemoPlan>>, models: readonly DemoModel[]) {
    this.#plans = plans;
    this.#models = models;
  }

  /**
   * Reads the plans and the catalogue of the demo stock; null if SITES_DIR does not contain these files, as on a
   * production system.
   *
   * @throws Error with file and value if one of the files is invalid
   */
  static async read(sitesDir: string): Promise<DemoStock | null> {
    const [plans, catalogue] = await Promise.all([readYaml(sitesDir, 'plans.yaml'), readYaml(sitesDir, 'catalogue.yaml')]);
    if (plans === null || catalogue === null) return null;
    return new DemoStock(checked(plans, demoPlansSchema, 'plans.yaml'), checked(catalogue, demoCatalogueSchema, 'catalogue.yaml').models);
  }

  /** The slugs of the dealerships that have demo stock. */
  listDealerships(): readonly string[] {
    return Object.keys(this.#plans);
  }

  /**
   * Returns the feeds of a dealership for the last month (none for a dealership without demo stock). The caller must
   * import each feed as a full feed, with the clock set to the date of the feed.
   *
   * @param now epoch milliseconds
   * @param pictureUrl gives the URL of a demo picture
   */
  listFeeds(dealershipSlug: string, now: number, pictureUrl: (name: string) => string): readonly DemoFeed[] {
    const plan = this.#plans[dealershipSlug];
    return plan ? generateDemoStock({ dealershipSlug, plan, models: this.#models, now, pictureUrl }) : [];
  }

  /**
   * Returns the feeds that update the demo stock of a dealership that an earlier version of the program has loaded.
   *
   * @param now epoch milliseconds; the same value with which `listFeeds` was called when the stock was loaded
   */
  listRenewal(dealershipSlug: string, now: number, pictureUrl: (name: string) => string): readonly DemoFeed[] {
    const plan = this.#plans[dealershipSlug];
    return plan ? renewDemoStock({ dealershipSlug, plan, models: this.#models, now, pictureUrl }) : [];
  }
}

const readYaml = async (sitesDir: string, name: string): Promise<unknown> => {
  try {
    return parse(await readFile(path.join(sitesDir, FOLDER, name), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${path.join(FOLDER, name)} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const checked = <Schema extends z.ZodType>(value: unknown, schema: Schema, name: string): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${path.join(FOLDER, name)} is not valid:\n${z.prettifyError(result.error)}`);
};
