import { type Draw, pick } from '../../outage/browse-addresses.ts';
import { checkoutFlow, signInFlow } from './account-flows.ts';
import type { Browsed } from './browsing.ts';
import type { Acknowledged, NewShopper } from './flow.ts';
import { formFlow } from './form-flow.ts';
import type { LearntForms, Values } from './learnt-forms.ts';

/** The site on which shoppers sign in and reserve vehicles. */
export const ACCOUNT_SITE = 'corella-motor-group';
const RESERVABLE_ABOVE = 1_000;

/** The shopper’s own car. Its data are chosen so that the program makes an offer for the car. */
const OWN_VEHICLE: Values = {
  make: 'Hyundai',
  model: 'i30',
  year: '2024',
  km: '30000',
  answer_condition: 'good',
  answer_service_history: 'full',
  answer_damage: 'none',
  answer_accident: 'none',
  answer_finance_owing: 'no',
};

interface FormOfSite {
  readonly site: string;
  /** The path, with `:slug` for the slug of a vehicle. */
  readonly path: string;
  readonly values?: Values;
}

/** The forms that shoppers send. Some forms about a vehicle are listed twice, so that shoppers send these forms more often. */
const FORMS: readonly FormOfSite[] = [
  { site: 'wattlebird-cars', path: '/cars/:slug/enquire' },
  { site: 'wattlebird-cars', path: '/cars/:slug/enquire' },
  { site: 'wattlebird-cars', path: '/cars/:slug/test-drive' },
  { site: 'wattlebird-cars', path: '/enquire' },
  { site: 'wattlebird-cars', path: '/service' },
  { site: 'wattlebird-cars', path: '/trade-in', values: OWN_VEHICLE },
  { site: 'corella-motor-group', path: '/cars/:slug/enquire' },
  { site: 'corella-motor-group', path: '/cars/:slug/enquire' },
  { site: 'corella-motor-group', path: '/enquire' },
  { site: 'corella-motor-group', path: '/finance-enquiry' },
  { site: 'corella-motor-group', path: '/trade-in', values: OWN_VEHICLE },
  { site: 'kestrel-point-kia', path: '/cars/:slug/enquire' },
  { site: 'kestrel-point-kia', path: '/cars/:slug/test-drive' },
  { site: 'kestrel-point-kia', path: '/service' },
  { site: 'ironbark-touring', path: '/cars/:slug/enquire' },
  { site: 'ironbark-touring', path: '/enquire' },
];

interface ShopperParts {
  readonly draw: Draw;
  readonly sites: readonly Browsed[];
  readonly reservable: readonly string[];
  readonly forms: LearntForms;
  readonly acknowledged: Acknowledged;
  readonly codeOf: (email: string) => string | undefined;
}

/** Makes shoppers who fill in forms, sign in and buy. */
export class NewShoppers {
  readonly #parts: ShopperParts;
  #made = 0;

  constructor(parts: ShopperParts) {
    this.#parts = parts;
  }

  /** A new shopper, whose task is chosen at random. */
  readonly draw = (kind: NewShopper['kind']): NewShopper => {
    const { draw, reservable } = this.#parts;
    if (kind === 'form') return this.#sender(pick(draw, FORMS));
    return draw() < 0.5 ? this.#signingIn() : this.#buyer(pick(draw, reservable));
  };

  /** Returns one new shopper for each task: each form, the sign-in and the purchase. */
  oneOfEach(): readonly NewShopper[] {
    const [slug = ''] = this.#parts.reservable;
    return [...FORMS.map((form) => this.#sender(form)), this.#signingIn(), this.#buyer(slug)];
  }

  #email(): string {
    this.#made += 1;
    return `shopper-${this.#made}@example.com`;
  }

  #sender({ site, path, values = {} }: FormOfSite): NewShopper {
    const { draw, sites, forms, acknowledged } = this.#parts;
    const email = this.#email();
    const vehicles = sites.find((one) => one.site === site)?.vehicles ?? [];
    const about = { site, path: path.replace('/cars/:slug', () => pick(draw, vehicles)), email, values };
    return { kind: 'form', site, email, flow: formFlow(about, forms, acknowledged) };
  }

  #signingIn(): NewShopper {
    const email = this.#email();
    return { kind: 'account', site: ACCOUNT_SITE, email, flow: signInFlow(email, this.#parts.codeOf) };
  }

  #buyer(slug: string): NewShopper {
    const { forms, acknowledged } = this.#parts;
    const email = this.#email();
    return { kind: 'account', site: ACCOUNT_SITE, email, flow: checkoutFlow({ site: ACCOUNT_SITE, slug, email }, forms, acknowledged) };
  }
}

interface FoundVehicle {
  readonly slug: string;
  readonly status: string;
  readonly price: number | null;
}

/** Searches with the JSON API, page by page, and returns the slugs of the found vehicles that can be reserved. */
export const findReservable = async (ask: (address: string) => Promise<string>): Promise<readonly string[]> => {
  const slugs = new Set<string>();
  for (let page = 1; page <= 20; page += 1) {
    const { hits } = JSON.parse(await ask(`/api/search?page=${page}`)) as { readonly hits: readonly FoundVehicle[] };
    for (const { slug, status, price } of hits) if (status === 'in_stock' && (price ?? 0) > RESERVABLE_ABOVE) slugs.add(slug);
  }
  if (slugs.size === 0) throw new Error(`${ACCOUNT_SITE} has no vehicle that can be reserved`);
  return [...slugs];
};
