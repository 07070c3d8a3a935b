import { leadFormSchema } from '../lead-form-schema.ts';

const BUYER = {
  name: 'buyer',
  label: 'You are buying as',
  type: 'select',
  options: ['A private person', 'A business'],
} as const;
const HAS_TRADE_IN = { name: 'has_trade_in', label: 'I have a vehicle to trade in', type: 'checkbox' } as const;

/** Forms for test drives, fleets, jobs, quotes, models and offers. */
export const GENERAL_FORMS = leadFormSchema.array().parse([
  {
    name: 'test-drive',
    kind: 'test-drive',
    title: 'Book a test drive',
    category: 'Test Drive',
    button: 'Request test drive',
    messageOptional: true,
    steps: [
      {
        fields: [
          { name: 'wanted', label: 'What would you like to drive?', hint: 'For example: a small SUV, automatic.', required: true },
          'contact',
          'test_drive',
          'message',
        ],
      },
    ],
  },
  {
    name: 'fleet',
    kind: 'fleet',
    title: 'Fleet enquiry',
    category: 'Fleet',
    button: 'Send enquiry',
    messageOptional: true,
    steps: [
      {
        fields: [
          { name: 'company', label: 'Company', required: true, width: 'half' },
          { name: 'abn', label: 'ABN', hint: 'Eleven digits, if you have it at hand.', maxLength: 20, width: 'half' },
          'contact',
          { name: 'fleet_size', label: 'Number of vehicles you need', type: 'number', min: 1, max: 10_000, width: 'half' },
          {
            name: 'needed_by',
            label: 'When do you need them?',
            type: 'select',
            options: ['Within a month', 'Within three months', 'Later'],
            width: 'half',
          },
          'message',
        ],
      },
    ],
  },
  {
    name: 'careers',
    kind: 'careers',
    title: 'Apply for a job',
    category: 'Careers Enquiry',
    button: 'Send application',
    messageOptional: true,
    steps: [
      {
        fields: [
          'contact',
          {
            name: 'area',
            label: 'Area of work',
            type: 'select',
            required: true,
            options: ['Sales', 'Service and workshop', 'Parts', 'Finance and administration', 'Apprenticeship', 'Something else'],
            width: 'half',
          },
          { name: 'start_date', label: 'When could you start?', type: 'date', width: 'half' },
          { name: 'documents', label: 'Your resume and other documents', type: 'file' },
          'message',
        ],
      },
    ],
  },
  {
    name: 'quote',
    kind: 'quote',
    title: 'Request a quote',
    category: 'Quote',
    button: 'Request quote',
    messageOptional: true,
    steps: [
      {
        fields: [
          { name: 'wanted', label: 'Make and model', hint: 'For example: Toyota Hilux SR5, automatic.', width: 'full' },
          'contact',
          BUYER,
          HAS_TRADE_IN,
          'message',
        ],
      },
    ],
  },
  {
    name: 'model-enquiry',
    kind: 'quote',
    title: 'Ask about a model',
    intro: 'Ask for a price in writing, for a delivery date, or about anything else.',
    category: 'Quote',
    button: 'Send enquiry',
    messageOptional: true,
    steps: [{ fields: [{ name: 'wanted', label: 'Model', required: true }, 'contact', BUYER, HAS_TRADE_IN, 'message'] }],
  },
  {
    name: 'offer-enquiry',
    kind: 'enquiry',
    title: 'Ask about an offer',
    category: 'Offer',
    button: 'Send enquiry',
    messageOptional: true,
    steps: [{ fields: [{ name: 'offer', label: 'Offer', required: true }, 'contact', HAS_TRADE_IN, 'message'] }],
  },
  {
    name: 'vehicle-quote',
    kind: 'quote',
    title: 'Request a quote',
    intro: 'Ask for the price of this vehicle in writing.',
    category: 'Quote',
    button: 'Request quote',
    messageOptional: true,
    steps: [{ fields: ['contact', BUYER, HAS_TRADE_IN, 'message'] }],
  },
]);
