import { leadFormSchema } from '../lead-form-schema.ts';

/** Forms for an enquiry that is not about one vehicle: on one page (FORM-03), and in steps (FORM-04). */
export const ENQUIRY_FORMS = leadFormSchema.array().parse([
  {
    name: 'general',
    kind: 'enquiry',
    title: 'Contact us',
    category: 'General Enquiry',
    button: 'Send enquiry',
    steps: [{ fields: ['contact', 'category', 'message'] }],
  },
  {
    name: 'guided-enquiry',
    kind: 'enquiry',
    title: 'Tell us what you are looking for',
    category: 'Vehicle Enquiry',
    button: 'Send enquiry',
    messageOptional: true,
    steps: [
      {
        title: 'What are you looking for?',
        fields: [
          {
            name: 'looking_for',
            label: 'I am interested in',
            type: 'select',
            required: true,
            options: ['Buying a vehicle', 'Selling or trading in', 'Finance', 'Something else'],
          },
          {
            name: 'buying_time',
            label: 'When would you like to buy?',
            type: 'select',
            options: ['Within a week', 'Within a month', 'Within three months', 'I am only looking'],
          },
        ],
      },
      { title: 'How can we reach you?', fields: ['contact'] },
      { title: 'Your message', fields: ['message'] },
    ],
  },
]);
