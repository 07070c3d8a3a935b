import type { ReactElement } from 'react';
import type { EstimateView } from '../views/estimate-view.ts';

/**
 * Shows an offer: its price and price range, the last day on which the offer is valid, and how the price was
 * calculated. A note says that a computer program and not a person made the offer (TRADE-08).
 */
export const EstimatePanel = ({ view }: { readonly view: EstimateView }): ReactElement => (
  <section className="estimate" aria-labelledby="estimate-title">
    <h2 id="estimate-title" className="estimate-title">
      Estimate for your {view.vehicle}
    </h2>
    <p className="estimate-price tabular">{view.price}</p>
    <dl className="estimate-facts">
      <div>
        <dt>Range</dt>
        <dd className="tabular">{view.range}</dd>
      </div>
      <div>
        <dt>Valid until</dt>
        <dd>{view.validUntil}</dd>
      </div>
    </dl>
    <p className="estimate-note">
      <strong>How we got there.</strong> {view.basis}
    </p>
    <p className="estimate-note muted">{view.program}</p>
  </section>
);
