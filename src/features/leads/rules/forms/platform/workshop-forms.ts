import { leadFormSchema } from '../lead-form-schema.ts';

/** Forms of the workshop and the parts counter. */
export const WORKSHOP_FORMS = leadFormSchema.array().parse([
  {
    name: 'service-booking',
    kind: 'service',
    title: 'Book a service',
    category: 'Service',
    button: 'Request booking',
    department: 'service',
    messageOptional: true,
    steps: [
      {
        fields: [
          'contact',
          'rego',
          { name: 'vehicle', label: 'Your vehicle', hint: 'Make, model and year.', required: true, width: 'half' },
          { name: 'odometer', label: 'Odometer (km)', type: 'number', min: 0, max: 2_000_000, width: 'half' },
          'services',
          'service_location',
          'appointment',
          'message',
        ],
      },
    ],
  },
  {
    name: 'parts',
    kind: 'parts',
    title: 'Ask for parts',
    category: 'Parts',
    button: 'Send enquiry',
    department: 'parts',
    steps: [
      {
        fields: [
          'contact',
          { name: 'part', label: 'Part or accessory', required: true, hint: 'Name or number, as you know it.', width: 'half' },
          { name: 'vehicle', label: 'For which vehicle?', hint: 'Make, model and year.', width: 'half' },
          { name: 'vin', label: 'VIN', hint: 'With it we can order the right part.', maxLength: 17, width: 'half' },
          'message',
        ],
      },
    ],
  },
]);
