import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { paths } from '#urls/paths.ts';
import type { DeliveryCalculatorView, DeliveryState, TypedFuel } from '../../views/running-costs-view.ts';

/**
 * The delivery calculator (DELIV-01 to 04): a GET form that works without JavaScript. With JavaScript,
 * `delivery-calculator.behaviour.ts` requests the price (API-14) without leaving the page. The line with the answer has
 * the same height in every state, so that the layout does not shift.
 */
export const DeliveryCalculator = ({
  slug,
  delivery,
  typedFuel,
}: {
  readonly slug: string;
  readonly delivery: DeliveryCalculatorView;
  /**
   * The shopper's entries in the fuel calculator. They are submitted as hidden fields, because the resulting page also
   * shows the fuel costs.
   */
  readonly typedFuel: TypedFuel;
}): ReactElement => (
  <form
    className="cost-box delivery"
    method="get"
    action={paths.vehicleRunningCosts(slug)}
    data-behaviour="delivery-calculator"
    data-slug={slug}
    data-state={delivery.state.kind}
    aria-labelledby="delivery-title"
    noValidate
  >
    {Object.entries(typedFuel).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <h3 id="delivery-title" className="cost-title">
      Delivery
    </h3>
    <div className="delivery-ask">
      <TextField
        id="delivery-postcode"
        name="postcode"
        label="Your postcode"
        defaultValue={delivery.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={8}
        aria-describedby="delivery-answer"
        aria-invalid={delivery.state.kind === 'error' || undefined}
      />
      <Button type="submit" variant="secondary">
        Get a price
      </Button>
    </div>
    <output id="delivery-answer" className="delivery-answer" aria-live="polite" data-delivery-answer="">
      <Answer state={delivery.state} />
    </output>
  </form>
);

/** The markup of the answer. It must equal the markup that `delivery-calculator.behaviour.ts` writes. */
const Answer = ({ state }: { readonly state: DeliveryState }): ReactElement => {
  if (state.kind === 'result') {
    return (
      <>
        <span className="delivery-name">{state.name}</span> <span className="fuel-figure">{state.price}</span>
      </>
    );
  }
  return <>{state.kind === 'error' ? state.message : 'See what delivery to your door costs.'}</>;
};
