import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type DemoModel, type DemoPlan, demoCatalogueSchema, demoPlansSchema } from '../rules/demo-stock/demo-catalogue.ts';
import { type DemoFeed, generateDemoStock, renewDemoStock } from '../rules/demo-stock/demo-stock.ts';

const FOLDER = path.join('dealerships', 'demo-stock');

/** The demo stock that the files below `dealerships/demo-stock` describe. */
export class DemoStock {
  readonly #plans: Readonly<Record<string, DemoPlan>>;
  readonly #models: readonly DemoModel[];

  private constructor(plans: Readonly<Record<string, DemoPlan>>, models: readonly DemoModel[]) {
    this.#plans = plans;
    this.#models = models;
  }

  /**
   * Reads the plans and the catalogue; null where SITES_DIR has none, as that of a production site.
   *
   * @throws Error naming file and value where one of them is wrong
   */
  static async read(sitesDir: string): Promise<DemoStock | null> {
    const [plans, catalogue] = await Promise.all([readYaml(sitesDir, 'plans.yaml'), readYaml(sitesDir, 'catalogue.yaml')]);
    if (plans === null || catalogue === null) return null;
    return new DemoStock(checked(plans, demoPlansSchema, 'plans.yaml'), checked(catalogue, demoCatalogueSchema, 'catalogue.yaml').models);
  }

  /** The dealerships that have demo stock. */
  listDealerships(): readonly string[] {
    return Object.keys(this.#plans);
  }

  /**
   * The feeds of a dealership's last month, each to be imported in full with the clock at its instant; none
   * for a dealership without a plan. `now` is epoch milliseconds; `pictureUrl` addresses a demo picture.
   */
  listFeeds(dealershipSlug: string, now: number, pictureUrl: (name: string) => string): readonly DemoFeed[] {
    const plan = this.#plans[dealershipSlug];
    return plan ? generateDemoStock({ dealershipSlug, plan, models: this.#models, now, pictureUrl }) : [];
  }

  /** The feeds that bring a stock that was loaded for the same `now` up to date with what the program makes today. */
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
  throw new Error(`${path.join(FOLDER, name)} is not right:\n${z.prettifyError(result.error)}`);
};
