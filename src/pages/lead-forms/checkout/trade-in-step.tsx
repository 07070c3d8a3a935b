import type { ReactElement, ReactNode } from 'react';
import { answerField } from '#features/trade-in/rules/own-vehicle-answers.ts';
import { nextValuationStep, type Valuation } from '#features/trade-in/rules/valuation.ts';
import { withoutOfferText } from '#features/trade-in/rules/valuation-limits.ts';
import { EstimatePanel } from '#features/trade-in/ui/estimate-panel.tsx';
import { OwnVehicleForm } from '#features/trade-in/ui/own-vehicle-form.tsx';
import { PlateForm } from '#features/trade-in/ui/plate-form.tsx';
import { QuestionsForm } from '#features/trade-in/ui/questions-form.tsx';
import { estimateView, ownVehicleName } from '#features/trade-in/views/estimate-view.ts';
import { formatDollars } from '#kernel/money.ts';
import { STATES } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import { Button } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import type { TradeInPart, TradeInState } from './trade-in-part.ts';

const STATE_CHOICES = STATES.map((state) => ({ value: state, label: state.toUpperCase() }));

/** Returns the URL to which the form for one part of the trade-in step posts. */
type AddressOf = (part: TradeInPart) => string;

/**
 * The trade-in step of a reservation. The page of this step asks several questions, one after the other: the number
 * plate, the facts that could not be found by the number plate, and the condition of the vehicle. Then the page shows
 * the estimate. With the form below, the shopper continues the reservation with or without the trade-in.
 */
export const TradeInStep = ({
  site,
  state,
  addressOf,
}: {
  readonly site: Site;
  readonly state: TradeInState;
  readonly addressOf: AddressOf;
}): ReactElement => (
  <section className="checkout-trade-in" aria-label="Your trade-in">
    {state.alert && (
      <Notice tone="danger">
        <p>{state.alert}</p>
      </Notice>
    )}
    {state.valuation === null && state.shownPart === 'questions' && <AnswersAgain site={site} state={state} addressOf={addressOf} />}
    {state.valuation === null && state.shownPart !== 'questions' && <Start site={site} state={state} addressOf={addressOf} />}
    {state.valuation !== null && <Begun site={site} state={state} valuation={state.valuation} addressOf={addressOf} />}
  </section>
);

/** Shows the questions with the posted answers if the valuation of the vehicle cannot be read now. */
const AnswersAgain = ({
  site,
  state: { values },
  addressOf,
}: {
  readonly site: Site;
  readonly state: TradeInState;
  readonly addressOf: AddressOf;
}): ReactElement => (
  <QuestionsForm
    form={{ action: addressOf('questions'), values, problems: [] }}
    asksKm={values.km !== undefined}
    submitLabel={questionsLabel(site)}
  />
);

const questionsLabel = ({ features }: Site): string => (features.valuation ? 'Show my estimate' : 'Go on');

const Start = ({
  site,
  state,
  addressOf,
}: {
  readonly site: Site;
  readonly state: TradeInState;
  readonly addressOf: AddressOf;
}): ReactElement => {
  const { values, problems, shownPart, remembered } = state;
  const isVehicle = shownPart === 'vehicle';
  const { singular } = site.vehicleWord;
  return (
    <>
      <p className="muted">
        Do you have a {singular} to trade in? {site.features.valuation ? 'See an estimate now' : `A person at ${site.name} values it`}, or
        go on without one.
      </p>
      {remembered && (
        <PartForm action={addressOf('use')} label={`Use the valuation of my ${ownVehicleName(site, remembered)}`}>
          <p className="trade-in-vehicle-name">
            {ownVehicleName(site, remembered)}
            {remembered.outcome?.kind === 'offer' && <> · {formatDollars(remembered.outcome.cents)}</>}
          </p>
          <p className="type-12 muted">You had it valued on this website.</p>
        </PartForm>
      )}
      <PlateForm
        form={{
          action: addressOf('plate'),
          values: { regoState: site.primaryDealership.state, ...(isVehicle ? {} : values) },
          problems: isVehicle ? [] : problems,
        }}
        states={STATE_CHOICES}
        vehicleWord={singular}
      />
      <details className="trade-in-other" open={isVehicle}>
        <summary className="accordion-head">No registration at hand? Enter the {singular}</summary>
        <OwnVehicleForm
          form={{ action: addressOf('vehicle'), values: isVehicle ? values : {}, problems: isVehicle ? problems : [] }}
          submitLabel="Go on"
        />
      </details>
    </>
  );
};

const Begun = ({
  site,
  state,
  valuation,
  addressOf,
}: {
  readonly site: Site;
  readonly state: TradeInState;
  readonly valuation: Valuation;
  readonly addressOf: AddressOf;
}): ReactElement => {
  const next = nextValuationStep(valuation);
  const part = state.shownPart ?? (next === 'vehicle' || next === 'questions' ? next : null);
  const { values, problems } = state;
  const { vehicle, outcome } = valuation;
  const estimate = estimateView(site, valuation);
  if (part === 'vehicle')
    return (
      <>
        {valuation.rego !== null && <p>The registration {valuation.rego} does not tell us everything. Please complete the vehicle.</p>}
        <OwnVehicleForm
          form={{ action: addressOf('vehicle'), values: { ...vehicleValues(valuation), ...values }, problems }}
          submitLabel="Go on"
        />
        <Remove addressOf={addressOf} />
      </>
    );
  if (part === 'questions')
    return (
      <>
        <p className="trade-in-vehicle-name">{ownVehicleName(site, valuation)}</p>
        <QuestionsForm
          form={{
            action: addressOf('questions'),
            values: { ...vehicleValues(valuation), ...earlierAnswers(valuation), ...values },
            problems,
          }}
          asksKm={vehicle?.isDecoded === true || vehicle?.odometerKm === null}
          submitLabel={questionsLabel(site)}
        />
        <Remove addressOf={addressOf} />
      </>
    );
  return (
    <>
      {estimate ? (
        <EstimatePanel view={estimate} />
      ) : (
        <>
          <p className="trade-in-vehicle-name">Your {ownVehicleName(site, valuation)}</p>
          <p>{outcome?.kind === 'person' && withoutOfferText(site, outcome.reason)}</p>
        </>
      )}
      {next === 'outcome' && (
        <p>
          <a href={addressOf('questions')} className="link">
            Change my answers
          </a>
          {' or '}
          <a href={addressOf('vehicle')} className="link">
            the {site.vehicleWord.singular}
          </a>
        </p>
      )}
      <Remove addressOf={addressOf} />
    </>
  );
};

/** Whether the shopper's valuation is complete, so that it can become part of the reservation. */
export const hasTradeIn = ({ valuation }: Pick<TradeInState, 'valuation'>): boolean => valuation !== null && valuation.outcome !== null;

const vehicleValues = ({ vehicle }: Valuation): Readonly<Record<string, string>> =>
  vehicle === null
    ? {}
    : {
        make: vehicle.make,
        model: vehicle.model,
        ...(vehicle.year === null ? {} : { year: String(vehicle.year) }),
        ...(vehicle.odometerKm === null ? {} : { km: String(vehicle.odometerKm) }),
      };

const earlierAnswers = ({ answers }: Valuation): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(answers ?? {}).map(([question, answer]) => [answerField(question), answer]));

const Remove = ({ addressOf }: { readonly addressOf: AddressOf }): ReactElement => (
  <PartForm action={addressOf('remove')} label="Remove this trade-in" isQuiet />
);

/** A form whose button carries out one action of the trade-in step: for example, it removes the trade-in. */
const PartForm = ({
  action,
  label,
  isQuiet = false,
  children,
}: {
  readonly action: string;
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
}): ReactElement => (
  <form method="post" action={action} className={isQuiet ? undefined : 'checkout-remembered'}>
    {children}
    <Button type="submit" variant={isQuiet ? 'text' : 'secondary'} wide={!isQuiet}>
      {label}
    </Button>
  </form>
);
