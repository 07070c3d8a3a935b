import { Window } from 'happy-dom';
import type { z } from 'zod';
import type { CreditAnswer } from '#features/agents/rules/answer-parts.ts';
import type { locationsAnswer, repaymentAnswer } from '#features/agents/rules/other-answers.ts';
import type { availabilityAnswer, priceAnswer, vehicleAnswer, vehicleSummary } from '#features/agents/rules/vehicle-answers.ts';

export type VehicleAnswer = z.infer<typeof vehicleAnswer>;
export type VehicleSummary = z.infer<typeof vehicleSummary>;
export type AvailabilityAnswer = z.infer<typeof availabilityAnswer>;
export type PriceAnswer = z.infer<typeof priceAnswer>;
export type RepaymentAnswer = z.infer<typeof repaymentAnswer>;
export type LocationsAnswer = z.infer<typeof locationsAnswer>;

/** The value on the page and the value in the answer, by the name of the field. The two values must be equal. */
type Compared = Readonly<Record<string, readonly [page: unknown, answer: unknown]>>;

interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const sentence = (...parts: readonly (string | null | undefined)[]): string => plain(parts.filter(Boolean).join(' '));

/** A page that is parsed from its HTML. Scripts of the page do not run. */
export class ShownPage {
  readonly #window: Window;
  readonly #document: PageElement;

  constructor(html: string) {
    this.#window = new Window({
      url: 'http://localhost/',
      settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true },
    });
    const { document } = this.#window;
    document.body.innerHTML = html.replace(/^[\s\S]*?<body[^>]*>/, '').replace(/<\/body>[\s\S]*$/, '');
    this.#document = document as unknown as PageElement;
  }

  /** Frees the memory of the page. Without this call, a program that reads thousands of pages runs out of memory. */
  close(): Promise<void> {
    return this.#window.happyDOM.close();
  }

  text(selector: string): string | null {
    const found = this.#document.querySelector(selector);
    return found === null ? null : plain(found.textContent);
  }

  attribute(selector: string, name: string): string | null {
    return this.#document.querySelector(selector)?.getAttribute(name) ?? null;
  }

  texts(selector: string): readonly string[] {
    return this.#all(selector).map(({ textContent }) => plain(textContent));
  }

  /** The texts of several elements as one text; null if there are none. */
  joined(selector: string): string | null {
    const texts = this.texts(selector);
    return texts.length === 0 ? null : texts.join(' ');
  }

  /** The rows of the definition lists in an element. */
  rows(selector: string): readonly (readonly [string, string])[] {
    return this.#all(`${selector} dl > div`).map((row) => [
      plain(row.querySelector('dt')?.textContent),
      plain(row.querySelector('dd')?.textContent),
    ]);
  }

  /** The opening hours of each location that the page shows, by the name of the location. */
  hours(): ReadonlyMap<string, readonly (readonly [string, string])[]> {
    const tables = this.#all('#location .hours-tables > div').map((table) => {
      const rows = [...table.querySelectorAll('dl > div')].map(
        (row) => [plain(row.querySelector('dt')?.textContent), plain(row.querySelector('dd')?.textContent)] as const,
      );
      return [plain(table.querySelector('small')?.textContent), rows] as const;
    });
    return new Map(tables);
  }

  #all(selector: string): readonly PageElement[] {
    return [...this.#document.querySelectorAll(selector)];
  }
}

const creditText = (credit: CreditAnswer | null, hasTerms: boolean): string | null =>
  credit &&
  sentence(
    `${credit.repayment} a ${credit.per}`,
    hasTerms ? credit.terms : null,
    credit.annual_rate,
    credit.comparison_rate && `· comparison rate ${credit.comparison_rate}`,
    credit.comparison_basis,
    credit.warning,
    credit.note,
  );

const priceText = (price: VehicleAnswer['price']): string | null =>
  price && sentence(price.text, price.type, price.condition, price.was_text && `was ${price.was_text}`);

const pairs = (rows: readonly { readonly label: string; readonly value: string }[]): readonly (readonly [string, string])[] =>
  rows.map(({ label, value }) => [label, plain(value)]);

/** Compares the page of a vehicle with the answers of get_vehicle, check_availability and explain_price. */
export const compareVehiclePage = (
  page: ShownPage,
  {
    vehicle,
    availability,
    price,
  }: { readonly vehicle: VehicleAnswer; readonly availability: AvailabilityAnswer; readonly price: PriceAnswer },
): Compared => {
  const state = page.attribute('.vehicle-sidebar [data-part="price"]', 'data-state') ?? 'in-stock';
  const note = page.texts('.sidebar-price .sidebar-note:not(.sidebar-note-good)')[0] ?? null;
  const held = /^On hold until ([^.]*)\./.exec(note ?? '')?.[1] ?? null;
  const shownPrice = page.text('.sidebar-price .price');
  const belowMarket = page.text('.sidebar-note-good');
  const facts = page.rows('#key-information');
  const [inPrice = [], notInPrice = []] = [
    page.texts('.price-contents-lists ul[data-icon="check"] li'),
    page.texts('.price-contents-lists ul[data-icon="minus"] li'),
  ];
  return {
    title: [page.text('.sidebar-title'), sentence(vehicle.heading, vehicle.detail)],
    state: [state, vehicle.state],
    'state in check_availability': [state, availability.state],
    'is for sale': [state === 'in-stock' || state === 'coming-soon', availability.is_for_sale],
    price: [shownPrice, priceText(vehicle.price)],
    'price in explain_price': [shownPrice, priceText(price.price)],
    'time until which the vehicle is held': [held, vehicle.held_until],
    'time until which the vehicle is held, in check_availability': [held, availability.held_until?.text ?? null],
    'note that the price is below the market': [belowMarket, vehicle.below_market],
    'note that the price is below the market, in explain_price': [belowMarket, price.below_market],
    repayment: [page.joined('.sidebar-finance .credit > *'), creditText(vehicle.repayment, true)],
    odometer: [facts.find(([label]) => label === 'Odometer')?.[1] ?? null, vehicle.odometer],
    'key information': [facts, pairs(vehicle.key_information)],
    specifications: [page.rows('#specifications'), pairs(vehicle.specifications)],
    features: [page.texts('#features .feature-list li'), vehicle.features.map(plain)],
    comments: [page.texts('#comments .dealer-comments').at(-1) ?? null, vehicle.comments === null ? null : plain(vehicle.comments)],
    location: [vehicle.location === null ? null : (page.texts('.sidebar-place li')[0] ?? null), vehicle.location],
    dealership: [page.text('.sidebar-dealership-name'), vehicle.dealership],
    licences: [page.texts('.sidebar-dealership > p.muted').at(-1) ?? '', vehicle.licences.join(' · ')],
    'location where the vehicle can be seen': [page.text('#location .place-name'), vehicle.seen_at?.location ?? null],
    'open now': [
      page.text('#location .place-line:first-of-type'),
      vehicle.seen_at?.open_text ?? page.text('#location .place-line:first-of-type'),
    ],
    'summary of what the price contains': [page.text('.price-contents > p > span'), price.summary],
    'costs that the price contains': [inPrice, price.included],
    'costs that the price does not contain': [notInPrice, price.not_included],
    'market low': [page.rows('.price-gauge')[0]?.[1] ?? null, price.market?.from ?? null],
    'market high': [page.rows('.price-gauge')[2]?.[1] ?? null, price.market?.to ?? null],
    disclaimer: [page.text('.vehicle-disclaimer') ?? '', price.disclaimer === null ? '' : plain(price.disclaimer)],
  };
};

/** Compares the opening hours on the page of a vehicle with the answer of list_locations. */
export const compareHours = (page: ShownPage, { locations }: LocationsAnswer): Compared =>
  Object.fromEntries(
    [...page.hours()].map(([name, rows]) => {
      const location = locations.find((one) => one.name === name);
      return [`hours of ${name}`, [rows, location && [...location.week, ...location.special].map(({ days, hours }) => [days, hours])]];
    }),
  );

/** Compares the calculator of a vehicle with the answer of estimate_repayment. */
export const compareCalculator = (page: ShownPage, answer: RepaymentAnswer): Compared => ({
  repayment: [page.joined('.loan-answer .credit > *'), creditText(answer.repayment, false)],
  loan: [
    page.text('.loan-basis'),
    answer.loan && sentence(`${answer.loan}${answer.amount_note === null ? '' : `. ${answer.amount_note}`}`),
  ],
  total: [
    page.text('.loan-total'),
    answer.total && sentence(`Total to repay ${answer.total}${answer.total_parts === null ? '' : `: ${answer.total_parts}`}`),
  ],
});

/** Compares the cards of a search page with the vehicles of search_stock. */
export const compareCards = (page: ShownPage, vehicles: readonly VehicleSummary[]): Compared => {
  const cards = page.texts('.vcard .vcard-title');
  return {
    'titles of the vehicles in the order of the page': [cards, vehicles.map(({ title }) => plain(title))],
    prices: [page.texts('.vcard .price .price-figure, .vcard .price .price-words'), vehicles.flatMap(({ price }) => price?.text ?? [])],
  };
};

/** Compares what a page shows with an agent's answer. @returns a line of text for each field that differs */
export const differences = (compared: Compared): readonly string[] =>
  Object.entries(compared).flatMap(([field, [page, answer]]) =>
    JSON.stringify(page) === JSON.stringify(answer)
      ? []
      : [`${field}: the page shows ${JSON.stringify(page)}, the answer says ${JSON.stringify(answer)}`],
  );
