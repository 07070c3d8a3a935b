import type { ReactElement } from 'react';
import type { OwnVehicle } from '#features/trade-in/rules/own-vehicle.ts';
import { type AnswerProblem, answerField, readAnswers, readOwnVehicle } from '#features/trade-in/rules/own-vehicle-answers.ts';
import type { Valuation } from '#features/trade-in/rules/valuation.ts';
import { NumberPlate } from '#features/trade-in/ui/number-plate.tsx';
import { OwnVehicleForm } from '#features/trade-in/ui/own-vehicle-form.tsx';
import { QuestionsForm } from '#features/trade-in/ui/questions-form.tsx';
import { ownVehicleName } from '#features/trade-in/views/estimate-view.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { paths } from '#urls/paths.ts';
import { TradeInLayout, valuationHead } from './trade-in-layout.tsx';
import type { TradeInServices } from './trade-in-services.ts';
import { type OpenValuation, redirectTo, valuationPage } from './valuation-page.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * The steps of a valuation at which the shopper may still change the vehicle and the answers. Later steps are excluded,
 * because a lead with the valuation exists by then.
 */
const CHANGEABLE = ['vehicle', 'questions', 'outcome'] as const;

/** `GET` and `POST /trade-in/{id}/vehicle`: asks for make, model, year and kilometres of a vehicle that was not found by its plate. */
export const valuationVehiclePage = (services: TradeInServices): PageHandler =>
  valuationPage(services, CHANGEABLE, async (page, open) => {
    const { site } = page;
    if (page.request.method !== 'POST') return showVehicle(page, open, 200, valuesOf(open.valuation.vehicle), []);
    const fields = (await readPostedFields(page.request)) ?? {};
    const vehicle = readOwnVehicle(fields, services.valuations.currentYear(site));
    if (!vehicle.ok) return showVehicle(page, open, 422, fields, vehicle.error);
    await services.valuations.changeVehicle(site, open.valuation, vehicle.value);
    return redirectTo(paths.valuationStep(open.valuation.id, 'questions'));
  });

const valuesOf = (vehicle: OwnVehicle | null): Fields =>
  vehicle === null
    ? {}
    : {
        make: vehicle.make,
        model: vehicle.model,
        ...(vehicle.year === null ? {} : { year: String(vehicle.year) }),
        ...(vehicle.odometerKm === null ? {} : { km: String(vehicle.odometerKm) }),
      };

/**
 * The vehicle form after a post that could not be stored. The form is made without the valuation, because the database,
 * which contains the valuation, cannot be reached.
 */
export const vehicleAgain: FormAgain = (page, typed) => showVehicle(page, null, 200, typed, []);

const showVehicle = (
  { site, params }: PageRequest,
  open: OpenValuation | null,
  status: number,
  values: Fields,
  problems: readonly AnswerProblem[],
): PageAnswer => {
  const { singular } = site.vehicleWord;
  const valuation = open?.valuation ?? null;
  const action = paths.valuationStep(valuation?.id ?? params.valuation ?? '', 'vehicle');
  return {
    kind: 'page',
    status,
    head: valuationHead(site, `Your ${singular}`),
    body: (
      <TradeInLayout
        site={site}
        title={`Which ${singular} is it?`}
        {...(valuation === null || valuation.rego === null
          ? {}
          : { intro: `The registration does not tell us everything. Please complete the ${singular}.` })}
        step={1}
        wanted={open?.wanted ?? null}
        currentPath={action}
      >
        <Plate valuation={valuation} />
        <OwnVehicleForm form={{ action, values, problems }} submitLabel="Go on" />
      </TradeInLayout>
    ),
    caching: 'private',
  };
};

/** `GET` and `POST /trade-in/{id}/questions` (TRADE-07). After a valid post, the shopper sees the estimate. */
export const valuationQuestionsPage = (services: TradeInServices): PageHandler =>
  valuationPage(services, ['questions', 'outcome'], async (page, open) => {
    const { valuation } = open;
    const { vehicle } = valuation;
    // For TypeScript: the vehicle is never null here, because a valuation without a vehicle is still at the step 'vehicle'.
    if (vehicle === null) return services.notFound(page);
    if (page.request.method !== 'POST') return showQuestions(page, open, 200, answeredBefore(valuation), []);
    const fields = (await readPostedFields(page.request)) ?? {};
    const read = readAnswers(fields, vehicle.isDecoded ? null : vehicle.odometerKm);
    if (!read.ok) return showQuestions(page, open, 422, fields, read.error);
    const { answers, km } = read.value;
    await services.valuations.answer(page.site, valuation, { ...vehicle, odometerKm: km }, answers);
    return redirectTo(paths.valuation(valuation.id));
  });

const answeredBefore = ({ answers, vehicle }: Valuation): Fields => ({
  ...valuesOf(vehicle),
  ...Object.fromEntries(Object.entries(answers ?? {}).map(([question, answer]) => [answerField(question), answer])),
});

/**
 * Shows the questions again if their post could not be stored. The page is made without the valuation, because the
 * valuation cannot be read at this time.
 */
export const questionsAgain: FormAgain = (page, typed) => showQuestions(page, null, 200, typed, []);

const showQuestions = (
  { site, params }: PageRequest,
  open: OpenValuation | null,
  status: number,
  values: Fields,
  problems: readonly AnswerProblem[],
): PageAnswer => {
  const valuation = open?.valuation ?? null;
  const action = paths.valuationStep(valuation?.id ?? params.valuation ?? '', 'questions');
  return {
    kind: 'page',
    status,
    head: valuationHead(site, `About your ${site.vehicleWord.singular}`),
    body: (
      <TradeInLayout site={site} title="In what condition is it?" step={2} wanted={open?.wanted ?? null} currentPath={action}>
        {valuation !== null && (
          <div className="trade-in-vehicle">
            <Plate valuation={valuation} />
            <div>
              <p className="trade-in-vehicle-name">{ownVehicleName(site, valuation)}</p>
              <a href={paths.valuationStep(valuation.id, 'vehicle')} className="link">
                Not your {site.vehicleWord.singular}? Change it
              </a>
            </div>
          </div>
        )}
        <QuestionsForm
          form={{ action, values, problems }}
          asksKm={valuation === null ? values.km !== undefined : asksKm(valuation)}
          submitLabel={site.features.valuation ? 'Show my estimate' : 'Go on'}
        />
      </TradeInLayout>
    ),
    caching: 'private',
  };
};

const asksKm = ({ vehicle }: Valuation): boolean => vehicle?.isDecoded === true || vehicle?.odometerKm === null;

/** The plate that the shopper entered, if any. */
const Plate = ({ valuation }: { readonly valuation: Valuation | null }): ReactElement | null =>
  valuation === null || valuation.rego === null ? null : (
    <p>
      <NumberPlate rego={valuation.rego} state={valuation.regoState} />
    </p>
  );
