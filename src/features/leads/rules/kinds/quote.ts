import { paths } from '#urls/paths.ts';
import { enquiry } from './enquiry.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A request for a written quote, for a vehicle in stock or for a vehicle that must first be ordered. */
export const quote: LeadKindDefinition = {
  ...enquiry,
  label: 'Quote request',
  receiptLabel: 'quote request',
  successLabel: 'Your quote request',
  reply: 'sends you a quote',
  category: () => 'Quote',
  jsonCategory: 'Quote',
  requiresMessage: false,
  formTitle: ({ vehicle, vehicleWord }) => (vehicle === null ? 'Request a quote' : `Request a quote for this ${vehicleWord}`),
  submitLabel: 'Request quote',
  places: [
    {
      about: 'vehicle',
      pathFor: paths.vehicleQuote,
      crumb: 'Request a quote',
      form: 'vehicle-quote',
      // A site has this page only if its cards or its vehicle pages show a button 'quote', which opens the page.
      isOn: ({ card, vehiclePage }) => [...card.buttons, ...vehiclePage.sidebar].includes('quote'),
      insteadOf: ({ available, slug }) => (available ? null : paths.vehicleEnquiry(slug)),
    },
  ],
};
