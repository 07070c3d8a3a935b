import type { ReactElement } from 'react';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { mostDaysKept } from '#features/trade-in/rules/offer-end.ts';
import { type AnswerProblem, readOwnVehicle, readPlate } from '#features/trade-in/rules/own-vehicle-answers.ts';
import { tradeInFaq } from '#features/trade-in/rules/trade-in-faq.ts';
import type { TradeInIntent } from '#features/trade-in/rules/valuation.ts';
import { OwnVehicleForm } from '#features/trade-in/ui/own-vehicle-form.tsx';
import { PlateForm } from '#features/trade-in/ui/plate-form.tsx';
import { TradeInFaqSection } from '#features/trade-in/ui/trade-in-faq-section.tsx';
import { STATES } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';
import { findWanted } from './find-wanted.ts';
import { TradeInLayout } from './trade-in-layout.tsx';
import type { TradeInServices } from './trade-in-services.ts';
import { formatValuationCookie } from './valuation-cookie.ts';

/** What the start page shows: the values and errors of the last post, or a message that no valuation was started. */
interface Shown {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly AnswerProblem[];
  readonly alert?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FIRST: Shown = { status: 200, fields: {}, problems: [] };
const TOO_MANY = 'Too many valuations were started from your connection. Please wait an hour, or call us.';
const NO_FORM = 'The form did not arrive completely. Please send it again.';

/**
 * `GET` and `POST` of the pages on which shoppers enter their own vehicle (ROUTE-05 to 07): by number plate, or by make, model,
 * year and kilometres. A post starts a valuation and redirects to its next page. The three paths show the same page, and search
 * engines index only one of them.
 */
export const tradeInStartPage =
  (services: TradeInServices, intent: TradeInIntent): PageHandler =>
  async (page) =>
    page.request.method === 'POST' ? start(services, page, intent, null) : show(page, intent, null, FIRST);

/**
 * `GET` and `POST /cars/trade-in?car_id=` (ROUTE-04): the start page of a trade-in for a shopper who wants to buy the vehicle
 * `car_id`. If the site has no such vehicle, the answer redirects to `/trade-in`, where shoppers can still have their own
 * vehicle valued.
 */
export const vehicleTradeInPage =
  (services: TradeInServices): PageHandler =>
  async (page) => {
    const wanted = await findWanted(services, page, page.url.searchParams.get('car_id'));
    if (wanted === null) return { kind: 'redirect', status: 303, location: paths.pages.tradeIn() };
    return page.request.method === 'POST' ? start(services, page, 'trade-in', wanted) : show(page, 'trade-in', wanted, FIRST);
  };

const start = async (
  services: TradeInServices,
  page: PageRequest,
  intent: TradeInIntent,
  wanted: LeadVehicle | null,
): Promise<PageAnswer> => {
  const { site, clientAddress } = page;
  const { valuations } = services;
  const fields = await readPostedFields(page.request);
  if (fields === null) return show(page, intent, wanted, { ...FIRST, status: 400, alert: NO_FORM });
  const isPlate = fields.by !== 'vehicle';
  const plate = isPlate ? readPlate(fields) : null;
  const vehicle = isPlate ? null : readOwnVehicle(fields, valuations.currentYear(site));
  if (plate?.ok === false) return show(page, intent, wanted, { status: 422, fields, problems: plate.error });
  if (vehicle?.ok === false) return show(page, intent, wanted, { status: 422, fields, problems: vehicle.error });
  if (!(await services.valuationLimiter.consume(site.id, clientAddress)).ok) {
    return show(page, intent, wanted, { status: 429, fields, problems: [], alert: TOO_MANY, headers: { 'retry-after': '3600' } });
  }
  const { id } = await valuations.start(site, {
    intent,
    wantedVehicleId: wanted?.id ?? null,
    plate: plate?.value ?? null,
    vehicle: vehicle?.value ?? null,
    clientAddress,
  });
  const cookies = [formatValuationCookie(id, services.leads.isCookieSecure(page.url.origin))];
  return { kind: 'redirect', status: 303, location: paths.valuation(id), cookies };
};

/** Shows the start page again if the data of its form could not be stored. */
export const tradeInStartAgain = (intent: TradeInIntent) => (): FormAgain => (page, fields) =>
  show(page, intent, null, { ...FIRST, fields });

/**
 * Shows the start page again if the data of its form could not be stored. This function is for the start page that also
 * shows the vehicle which the shopper wants to buy.
 */
export const vehicleTradeInAgain =
  (services: TradeInServices): FormAgain =>
  async (page, fields) => {
    const wanted = await findWanted(services, page, page.url.searchParams.get('car_id'));
    return show(page, 'trade-in', wanted, { ...FIRST, fields });
  };

const show = (page: PageRequest, intent: TradeInIntent, wanted: LeadVehicle | null, shown: Shown): PageAnswer => {
  const { site, url } = page;
  const isPublic = wanted === null && shown.status === 200;
  const title = titleOf(site, intent, wanted);
  return {
    kind: 'page',
    status: shown.status,
    head: {
      title: `${title} | ${site.name}`,
      description: `Find out what ${site.name} may pay for your ${site.vehicleWord.singular}: enter the registration and a few facts.`,
      canonicalPath: paths.pages.tradeIn(),
      indexable: isPublic,
      sheets: ['trade-in'],
    },
    body: <TradeInStart site={site} title={title} wanted={wanted} action={url.pathname + (wanted ? url.search : '')} shown={shown} />,
    caching: isPublic ? { until: null } : 'private',
    ...(shown.headers ? { headers: shown.headers } : {}),
  };
};

const titleOf = ({ vehicleWord }: Site, intent: TradeInIntent, wanted: LeadVehicle | null): string => {
  if (wanted) return `Trade in your ${vehicleWord.singular}`;
  return intent === 'sell' ? `Sell your ${vehicleWord.singular}` : `Trade in or sell your ${vehicleWord.singular}`;
};

const introOf = ({ features, vehicleWord, name }: Site): string =>
  features.valuation
    ? `Enter your registration, answer a few questions, and see an estimate before you tell us who you are.`
    : `Enter your registration and answer a few questions. A person at ${name} tells you what your ${vehicleWord.singular} is worth to us.`;

const STATE_CHOICES = STATES.map((state) => ({ value: state, label: state.toUpperCase() }));

const TradeInStart = ({
  site,
  title,
  wanted,
  action,
  shown,
}: {
  readonly site: Site;
  readonly title: string;
  readonly wanted: LeadVehicle | null;
  readonly action: string;
  readonly shown: Shown;
}): ReactElement => {
  const { fields, problems, alert } = shown;
  const isVehicle = fields.by === 'vehicle';
  const { singular } = site.vehicleWord;
  const faq = tradeInFaq(site);
  return (
    <TradeInLayout
      site={site}
      title={title}
      intro={introOf(site)}
      step={1}
      wanted={wanted}
      currentPath={paths.pages.tradeIn()}
      after={
        faq.length > 0 && (
          <div className="trade-in-questions">
            <TradeInFaqSection entries={faq} />
          </div>
        )
      }
    >
      {alert && (
        <Notice tone="danger">
          <p>{alert}</p>
        </Notice>
      )}
      <PlateForm
        form={{
          action,
          values: { regoState: site.defaultState, ...(isVehicle ? {} : fields) },
          problems: isVehicle ? [] : problems,
        }}
        states={STATE_CHOICES}
        vehicleWord={singular}
      />
      <details className="trade-in-other" open={isVehicle}>
        <summary className="accordion-head">No registration at hand? Enter the {singular}</summary>
        <OwnVehicleForm form={{ action, values: isVehicle ? fields : {}, problems: isVehicle ? problems : [] }} submitLabel="Go on" />
      </details>
      <p className="type-12 muted">
        {site.features.valuation
          ? `We use the registration to find the make, model and year of your ${singular}. A program calculates the estimate. We keep the registration and the estimate for at most ${mostDaysKept(site)} days after your last answer, unless you also send us your details.`
          : `We use the registration to find the make, model and year of your ${singular}. We keep the registration for at most ${mostDaysKept(site)} days after your last answer, unless you also send us your details.`}
      </p>
    </TradeInLayout>
  );
};
