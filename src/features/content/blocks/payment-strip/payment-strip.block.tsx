import { lasting } from '#kernel/timed.ts';
import { defineHomeBlock } from '../home-block.tsx';

/** HOME-11 */
const WAYS_TO_PAY = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'];

/** The strip that shows the ways to pay online (HOME-11). Only a site that takes payments has this strip. */
export const paymentStripBlock = defineHomeBlock('paymentStrip', {
  options: {},
  view: (_, { site: { features } }) => lasting(features.reserve || features.onlinePayment ? WAYS_TO_PAY : null),
  Component: ({ view, id }) => (
    <section className="payment-strip" aria-labelledby={id}>
      <div className="shell">
        <h2 id={id} className="type-16">
          Ways to pay online
        </h2>
        <ul>
          {view.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </div>
    </section>
  ),
});
