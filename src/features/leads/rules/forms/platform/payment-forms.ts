import { HANDOVER } from '../handover.ts';
import { leadFormSchema } from '../lead-form-schema.ts';

/**
 * The forms after which the shopper pays: the form of the page `/online-payment` (ROUTE-58), whose amount
 * `readPaymentAmount` checks, and the form of a reservation (ROUTE-02).
 */
export const PAYMENT_FORMS = leadFormSchema.array().parse([
  {
    name: 'online-payment',
    kind: 'online-payment',
    title: 'Pay online',
    intro: 'Pay an invoice or a deposit that we agreed with you. The next page shows the amount again before you pay.',
    category: 'Online Payment',
    button: 'Go to payment',
    messageOptional: true,
    steps: [
      {
        fields: [
          {
            name: 'pay_amount',
            label: 'Amount in dollars',
            hint: 'For example: 250 or 249.50',
            required: true,
            width: 'half',
            maxLength: 20,
          },
          { name: 'pay_reference', label: 'Invoice or order number', required: true, width: 'half', maxLength: 60 },
          'contact',
          'message',
        ],
      },
    ],
  },
  {
    name: 'reservation',
    kind: 'reservation',
    title: 'Your details',
    category: 'Reservation',
    button: 'Go to payment',
    messageOptional: true,
    steps: [
      {
        fields: [
          {
            name: HANDOVER.field,
            label: 'How would you like to get it?',
            type: 'select',
            options: [HANDOVER.collected, HANDOVER.delivered, HANDOVER.undecided],
            required: true,
          },
          'delivery_address',
          'contact',
          'message',
        ],
      },
    ],
  },
]);
