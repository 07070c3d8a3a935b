import { GUIDE_VALUER } from '#features/trade-in/server/guide-valuer.server.ts';
import { type ValuationParts, ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { TRADE_IN_ROUTES } from '#pages/lead-forms/trade-in/trade-in-routes.ts';
import type { TradeInServices } from '#pages/lead-forms/trade-in/trade-in-services.ts';
import type { PageAnswer } from '#pages/page.ts';
import { type BenchRequest, ONE_PLATE_DECODER, openPageBench, pageOf } from '../pages/page-bench.tsx';
import type { MarkupElement } from '../pages/page-markup.ts';

type Fields = Readonly<Record<string, string>>;

export const GOOD_ANSWERS: Fields = {
  answer_condition: 'good',
  answer_service_history: 'full',
  answer_damage: 'none',
  answer_accident: 'none',
  answer_finance_owing: 'no',
};
export const DETAILS: Fields = { name: 'Jo', last_name: 'Citizen', postcode: '4215', phone: '0412 345 678', email: 'jo@example.com' };

const OPEN = { consume: async () => ({ ok: true }) };

/** Opens a test environment with the trade-in pages. Its functions request these pages and send their forms as a browser does. */
export const openTradeInBench = async () => {
  const bench = await openPageBench();
  const store = new ValuationStore(bench.database);
  const valuing: Site = { ...bench.site, features: { ...bench.site.features, valuation: true } };

  const servicesWith = (valuation: Partial<ValuationParts> = {}, others: Partial<TradeInServices> = {}): TradeInServices => ({
    ...bench.services,
    valuations: new ValuationService({
      store,
      decoder: ONE_PLATE_DECODER,
      valuer: GUIDE_VALUER,
      lookUps: OPEN,
      siteLookUps: OPEN,
      valuations: OPEN,
      siteValuations: OPEN,
      clock: bench.clock,
      log: bench.log,
      ...valuation,
    }),
    ...others,
  });

  /** Requests a URL (path and query) with GET, or posts the given `fields` to the URL. */
  const visit = async (
    address: string,
    fields?: Fields,
    { services = servicesWith(), ...request }: BenchRequest & { readonly services?: TradeInServices } = {},
  ): Promise<PageAnswer> => {
    const [path = ''] = address.split('?');
    const parts = /^\/trade-in\/([^/]+)(\/[a-z]+)?$/.exec(path);
    const pattern = parts ? `/trade-in/:valuation${parts[2] ?? ''}` : path;
    const method = fields ? 'POST' : 'GET';
    const route = TRADE_IN_ROUTES.find((one) => one.path === pattern && one.method === method);
    if (!route) throw new Error(`There is no page at ${address}`);
    return bench.ask(route.handler(services), address, {
      site: valuing,
      ...(fields ? { fields } : {}),
      params: { valuation: parts?.[1] ?? '' },
      ...request,
    });
  };

  /** The URL to which an answer redirects. @throws when the answer is not a redirect */
  const locationOf = (answer: PageAnswer): string => {
    if (answer.kind !== 'redirect')
      throw new Error(`Not a redirect: ${answer.kind === 'page' ? pageOf(answer).text.slice(0, 500) : answer.kind}`);
    return answer.location;
  };

  /**
   * Returns the hidden fields of the form on a page, and moves the test clock forward by one minute, because a form
   * that is sent too fast is held as possible spam.
   */
  const hiddenOf = (page: MarkupElement): Fields => {
    bench.clock.nowMs += MINUTE_MS;
    const hidden = page.byId('main').all((element) => element.name === 'input' && element.attributes.type === 'hidden');
    return Object.fromEntries(hidden.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']));
  };

  /**
   * Starts a valuation with the only number plate that the test's vehicle register knows, and answers the questions.
   *
   * @returns the path of the page with the result
   */
  const reachOutcome = async (fields: Fields = {}, options: Parameters<typeof visit>[2] = {}, start = '/trade-in'): Promise<string> => {
    const address = locationOf(await visit(start, { by: 'plate', rego: 'ABC123', regoState: 'vic' }, options));
    await visit(`${address}/questions`, { km: '30000', ...GOOD_ANSWERS, ...fields }, options);
    return address;
  };

  /** Sends the form with the contact details of the shopper. */
  const sendDetails = async (address: string, overrides: Fields = {}, options: Parameters<typeof visit>[2] = {}): Promise<PageAnswer> => {
    const form = pageOf(await visit(`${address}/details`, undefined, options));
    return visit(`${address}/details`, { ...hiddenOf(form), ...DETAILS, ...overrides }, options);
  };

  const latestLead = async () => (await bench.store.list(valuing))[0]?.lead;

  return { ...bench, valuing, valuations: store, servicesWith, visit, locationOf, hiddenOf, reachOutcome, sendDetails, latestLead };
};

export type TradeInBench = Awaited<ReturnType<typeof openTradeInBench>>;
