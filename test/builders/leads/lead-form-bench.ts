import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { LEAD_FORM_ROUTES } from '#pages/lead-forms/lead-form-routes.ts';
import type { PageAnswer } from '#pages/page.ts';
import { openPageBench, pageOf } from '../pages/page-bench.tsx';
import { byAttribute, byBehaviour, type MarkupElement } from '../pages/page-markup.ts';

/** The fields that a shopper types. */
export const FILLED = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Is the car still available?' };

/** The used car about which shoppers enquire in the tests. It has a picture and a drive-away price. */
export const USED_CAR: FeedRecord['fields'] = {
  make: 'Toyota',
  model: 'Corolla',
  km: 45_210,
  price: 34_990,
  price_type: 'Drive Away',
  images: [{ image: { url: '/media/1.jpg' } }],
};
/** A caravan, for which the site offers no test drive. */
export const CARAVAN: FeedRecord['fields'] = { make: 'Jayco', model: 'Starcraft', price: 49_990, item_type: 'caravan' };
export const SOLD_CAR: FeedRecord['fields'] = { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold' };

const forms = { enquire: '/cars/:slug/enquire', testDrive: '/cars/:slug/test-drive', general: '/enquire' } as const;
export type FormName = keyof typeof forms;
type Fields = Readonly<Record<string, string>>;

/**
 * Opens the test environment for pages, with the given vehicles in stock. The environment opens the lead forms of these
 * vehicles and sends the forms as a shopper's browser does.
 */
export const openLeadFormBench = async (rows: Readonly<Record<string, FeedRecord['fields']>>) => {
  const bench = await openPageBench();
  const stock = await bench.addVehicles(rows);
  const slugOf = (id: string): string => stock[id]?.slug ?? id;

  /**
   *
   * @param id external id of a vehicle in stock. Any other text is used as a slug that belongs to no vehicle.
   * @param services services that replace those of the test environment
   */
  const ask = (form: FormName, id: string, fields?: Fields, site: Site = bench.site, services: object = {}): Promise<PageAnswer> => {
    const pattern = forms[form];
    const route = LEAD_FORM_ROUTES.find(({ path }) => path === pattern);
    if (route === undefined) throw new Error(`no form at ${pattern}`);
    const asked = { slug: slugOf(id), site, ...(fields ? { fields } : {}) };
    return bench.ask(route.handler({ ...bench.services, ...services }), pattern.replace(':slug', slugOf(id)), asked);
  };
  const show = async (form: FormName, id: string, site?: Site): Promise<MarkupElement> => pageOf(await ask(form, id, undefined, site));

  /** The hidden fields of a displayed form, as a browser posts them one minute later. */
  const stampOf = (page: MarkupElement): Fields => {
    bench.clock.nowMs += MINUTE_MS;
    const hidden = page.all((element) => element.name === 'input' && element.attributes.type === 'hidden');
    return Object.fromEntries(hidden.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']));
  };
  /** Opens a form, fills it in and posts it. */
  const send = async (form: FormName, id: string, overrides: Fields = {}, site?: Site): Promise<PageAnswer> =>
    ask(form, id, { ...stampOf(await show(form, id, site)), ...FILLED, ...overrides }, site);

  const withForms = (overrides: Partial<Site['forms']>): Site => ({ ...bench.site, forms: { ...bench.site.forms, ...overrides } });
  const leads = () => bench.store.list(bench.site);
  const latest = async () => (await leads())[0]?.lead;

  return { ...bench, stock, slugOf, askForm: ask, show, stampOf, send, withForms, leads, latest };
};

export type LeadFormBench = Awaited<ReturnType<typeof openLeadFormBench>>;

export const problemsOf = (page: MarkupElement): MarkupElement => page.one(byAttribute('data-form-errors'));
export const formOf = (page: MarkupElement): MarkupElement => page.one(byBehaviour('lead-form'));
