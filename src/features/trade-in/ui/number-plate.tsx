import type { ReactElement } from 'react';

/** A registration drawn as a number plate. */
export const NumberPlate = ({ rego, state }: { readonly rego: string; readonly state: string | null }): ReactElement => (
  <span className="plate">
    {state && <span className="plate-state">{state.toUpperCase()}</span>}
    <span className="plate-text">{rego}</span>
  </span>
);
