import type { ReactElement } from 'react';

/** The facts of a payment, one in each row. */
export const PaymentRows = ({ rows }: { readonly rows: readonly { readonly label: string; readonly value: string }[] }): ReactElement => (
  <dl className="account-rows">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
