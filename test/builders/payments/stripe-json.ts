/** The data that the local server has about a Checkout Session and its PaymentIntent. */
export interface StripeSessionRow {
  readonly id: string;
  readonly intent: string;
  readonly account: string;
  readonly fields: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  money: 'none' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled';
  refunded: number;
  expiresAt: number;
  /** When the payment page was created, in epoch milliseconds. */
  readonly createdAt: number;
  /** The collected amount in cents. If this field is missing, the whole amount was collected. */
  received?: number;
}

export interface StripeRefusal {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
}

/**
 * An error of Stripe. Its message contains a shopper's name and e-mail address, because real messages of Stripe may contain
 * them.
 */
export const errorOf = (error: StripeRefusal) => ({ error: { ...error, message: 'Jane Citizen (jane@example.com) was refused' } });

/** The collected amount of a payment in cents. */
export const chargeOf = ({ money, received, fields }: StripeSessionRow): number =>
  money === 'succeeded' ? (received ?? Number(fields['line_items[0][price_data][unit_amount]'])) : 0;

const metadataOf = ({ fields }: StripeSessionRow, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
    ),
  );

/** A Checkout Session as version 2026-10-28 of the Stripe API returns it, with the expanded PaymentIntent and charge. */
export const sessionJson = (row: StripeSessionRow) => ({
  id: row.id,
  object: 'checkout.session',
  amount_total: Number(row.fields['line_items[0][price_data][unit_amount]']),
  client_reference_id: row.fields.client_reference_id,
  created: Math.floor(row.createdAt / 1000),
  currency: row.fields['line_items[0][price_data][currency]'],
  customer_details: row.status === 'complete' ? { email: 'jane@example.com', name: 'Jane Citizen' } : null,
  expires_at: row.expiresAt / 1000,
  livemode: false,
  metadata: metadataOf(row, 'metadata'),
  mode: 'payment',
  payment_intent:
    row.money === 'none'
      ? null
      : {
          id: row.intent,
          object: 'payment_intent',
          amount_received: chargeOf(row),
          capture_method: row.fields['payment_intent_data[capture_method]'],
          latest_charge: { id: `ch_${row.id}`, object: 'charge', amount_captured: chargeOf(row), amount_refunded: row.refunded },
          metadata: metadataOf(row, 'payment_intent_data[metadata]'),
          status: row.money,
        },
  payment_status: row.money === 'succeeded' ? 'paid' : 'unpaid',
  status: row.status,
  success_url: row.fields.success_url ?? null,
  ui_mode: 'hosted_page',
  url: row.status === 'open' ? `https://checkout.stripe.com/c/pay/${row.id}` : null,
});

/**
 * The object in a webhook event of the given type. A refund has no metadata and names only its PaymentIntent. A charge has
 * the metadata of its PaymentIntent. All other events contain the Checkout Session.
 */
export const noticeObject = (row: StripeSessionRow, type: string): object => {
  if (type.startsWith('refund.')) {
    return { id: 're_1', object: 'refund', amount: row.refunded, metadata: {}, payment_intent: row.intent, status: 'succeeded' };
  }
  if (!type.startsWith('charge.')) return sessionJson(row);
  const metadata = metadataOf(row, 'payment_intent_data[metadata]');
  return { id: `ch_${row.id}`, object: 'charge', amount_refunded: row.refunded, metadata, payment_intent: row.intent };
};
