import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { paths } from '#urls/paths.ts';
import type { FuelField } from '../../rules/fuel-fields.ts';
import type { FuelCalculatorView } from '../../views/running-costs-view.ts';

const PERIODS = [
  ['week', 'a week'],
  ['month', 'a month'],
  ['year', 'a year'],
] as const;

const NOTHING = '–';

/**
 * The fuel calculator (FUEL-01 to 06): a GET form that works without JavaScript. `fuel-calculator.behaviour.ts`
 * calculates while the shopper types, by the same rules as the server.
 */
export const FuelCalculator = ({
  slug,
  fuel,
  postcode,
}: {
  readonly slug: string;
  readonly fuel: FuelCalculatorView;
  /**
   * The postcode that the shopper entered for the delivery price; empty if there is none. It is a hidden field of this
   * form, because the page that the form opens shows the delivery price too.
   */
  readonly postcode: string;
}): ReactElement => {
  const field = (name: FuelField, label: string, hint?: string): ReactElement => (
    <TextField
      id={`fuel-${name}`}
      name={name}
      label={label}
      hint={hint}
      error={fuel.errors[name]}
      defaultValue={fuel.texts[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
    />
  );
  return (
    <form
      className="cost-box"
      method="get"
      action={paths.vehicleRunningCosts(slug)}
      data-behaviour="fuel-calculator"
      aria-labelledby="fuel-title"
      noValidate
    >
      {postcode !== '' && <input type="hidden" name="postcode" value={postcode} />}
      <h3 id="fuel-title" className="cost-title">
        Fuel
      </h3>
      <div className="fuel-fields">
        {field('distance', 'Distance a week (kms)')}
        {field('price', 'Price a litre ($)')}
        {field('consumption', 'Litres for 100 km', fuel.isOwnConsumption ? 'This version’s figure' : undefined)}
      </div>
      <output className="fuel-costs" data-fuel-costs="">
        {PERIODS.map(([period, words]) => (
          <span key={period} className="fuel-cost">
            <span className="fuel-figure" data-fuel-cost={period}>
              {fuel.costs?.[period] ?? NOTHING}
            </span>{' '}
            <span className="fuel-period">{words}</span>{' '}
          </span>
        ))}
      </output>
      <p className="cost-note">An estimate: traffic, load and the way you drive change it.</p>
      <Button type="submit" variant="secondary" className="without-js">
        Work it out
      </Button>
    </form>
  );
};
