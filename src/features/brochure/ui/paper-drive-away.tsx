import type { ReactElement } from 'react';
import type { DriveAwayView } from '#features/market-price/views/drive-away-view.ts';

/** The part of the print page that estimates the price with duty. It names the state, the date and the costs that are not included. */
export const PaperDriveAway = ({ view }: { readonly view: DriveAwayView }): ReactElement => (
  <section className="print-finance">
    <h2>{view.title}</h2>
    <dl>
      {view.rows.map(({ label, value }) => (
        <div key={label} className="print-duty-row">
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="print-small">
      {view.dateText} Source of the rate: {view.sourceName}. This is an estimate, not an offer.
    </p>
    <p className="print-small">It leaves out: {view.leftOut.join('; ')}.</p>
  </section>
);
