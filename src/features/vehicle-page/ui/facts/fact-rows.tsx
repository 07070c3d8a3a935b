import type { ReactElement } from 'react';
import type { LabelledValue } from '../../rules/labelled-value.ts';

/** Facts as rows of label and value, in two columns on wide screens. */
export const FactRows = ({ rows }: { readonly rows: readonly LabelledValue[] }): ReactElement => (
  <dl className="fact-rows">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
