import { demoPictureNames, RENDERED_PAINTS } from '#features/stock/rules/demo-picture/demo-picture.ts';
import { paths } from '#urls/paths.ts';
import { type Draw, pick } from '../outage/browse-addresses.ts';

/** A row of a feed. Its keys are the wire names of the fields (docs/glossary.md). */
export type FeedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly price: number };

/** A model that no demo vehicle has. A search for it finds only the vehicle whose price the test watches. */
export const WATCHED_MODEL = 'Hourmobile';

const MODELS: readonly (readonly [make: string, model: string, body: string, drawn: keyof typeof RENDERED_PAINTS, price: number])[] = [
  ['Toyota', 'Corolla', 'Hatchback', 'hatch', 26_000],
  ['Toyota', 'RAV4', 'SUV', 'suv', 39_000],
  ['Toyota', 'HiLux', 'Ute', 'ute', 48_000],
  ['Ford', 'Ranger', 'Ute', 'ute', 52_000],
  ['Ford', 'Focus', 'Hatchback', 'hatch', 19_000],
  ['Mazda', 'CX-5', 'SUV', 'suv', 34_000],
  ['Mazda', '3', 'Sedan', 'sedan', 25_000],
  ['Hyundai', 'i30', 'Hatchback', 'hatch', 22_000],
  ['Hyundai', 'Tucson', 'SUV', 'suv', 33_000],
  ['Kia', 'Sportage', 'SUV', 'suv', 35_000],
  ['Kia', 'Cerato', 'Sedan', 'sedan', 23_000],
  ['Subaru', 'Outback', 'Wagon', 'wagon', 37_000],
  ['Volkswagen', 'Golf', 'Hatchback', 'hatch', 30_000],
  ['Volkswagen', 'Caddy', 'Van', 'van', 36_000],
];
const BADGES = ['Ascent', 'GX', 'GXL', 'Sport', 'Active', 'Elite', 'Premium', 'Limited', 'Touring', 'ST'];
const FUELS = ['Petrol', 'Petrol', 'Diesel', 'Hybrid'];
const FEATURES = ['Bluetooth', 'Reverse Camera', 'Apple CarPlay', 'Navigation', 'Sunroof', 'Leather Seats', 'Tow Bar', 'Roof Racks'];
const PICTURES = 6;
/** The share of the vehicles that get another price in each import. */
const CHANGED = 0.05;
/** The share of the vehicles that are sold in each import. For each sold vehicle, a new vehicle is added. */
const SOLD = 0.01;

const dollars = (draw: Draw, price: number): number => Math.round((price * (0.5 + draw() * 0.6)) / 10) * 10;

/** The stock of one dealership, as the dealership's own system stores it. This stock changes between two imports. */
export class GeneratedStock {
  readonly #draw: Draw;
  readonly #rows = new Map<string, FeedRow>();
  #made = 0;

  constructor(draw: Draw, count: number) {
    this.#draw = draw;
    const watched = this.#makeRow();
    this.#rows.set('watched', { ...watched, id: 'watched', model: WATCHED_MODEL, price: 21_010 });
    while (this.#rows.size < count) this.#add();
  }

  /** The price, in dollars, of the vehicle whose price the test checks on the site. */
  get watchedPrice(): number {
    return this.#rows.get('watched')?.price ?? 0;
  }

  /** All vehicles, as NDJSON. */
  all(): string {
    return toLines([...this.#rows.values()]);
  }

  /**
   * Changes prices and sells vehicles. For each sold vehicle, adds a new vehicle. The watched vehicle always gets
   * another price.
   *
   * @returns the changes as the NDJSON of a push
   */
  change(): string {
    const changes: object[] = [];
    for (const row of [...this.#rows.values()]) {
      const isWatched = row.id === 'watched';
      if (!isWatched && this.#draw() < SOLD) {
        this.#rows.delete(row.id);
        changes.push({ id: row.id, sold: 'yes' }, this.#add());
      } else if (isWatched || this.#draw() < CHANGED) {
        const price = isWatched ? row.price + 10 : Math.max(1_000, row.price - 10 * Math.ceil(this.#draw() * 50));
        this.#rows.set(row.id, { ...row, price });
        changes.push({ id: row.id, price });
      }
    }
    return toLines(changes);
  }

  #add(): FeedRow {
    const row = this.#makeRow();
    this.#rows.set(row.id, row);
    return row;
  }

  #makeRow(): FeedRow {
    const draw = this.#draw;
    this.#made += 1;
    const [make, model, body, drawn, price] = pick(draw, MODELS);
    const paint = pick(draw, RENDERED_PAINTS[drawn]);
    return {
      id: `hour-${this.#made}`,
      make,
      model,
      badge: pick(draw, BADGES),
      year: 2012 + Math.floor(draw() * 14),
      car_type: 'used',
      price: dollars(draw, price),
      km: Math.round(draw() * 180_000),
      colour: paint.charAt(0).toUpperCase() + paint.slice(1),
      body,
      fuel: pick(draw, FUELS),
      trans: draw() < 0.8 ? 'Automatic' : 'Manual',
      drive: draw() < 0.6 ? 'FWD' : 'AWD',
      seats: draw() < 0.9 ? 5 : 7,
      doors: 5,
      filtered_features: FEATURES.filter(() => draw() < 0.4),
      dealercomments: 'One owner from new, with the books and both keys. '.repeat(1 + Math.floor(draw() * 12)),
      images: demoPictureNames(drawn, paint, PICTURES).map(paths.demoPicture),
    };
  }
}

const toLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
