import { leadFormSchema } from '../lead-form-schema.ts';

/** The form of the page `/spin-to-win` (ROUTE-57). The page adds the field with the drawn prize. */
export const PROMOTION_FORMS = leadFormSchema.array().parse([
  {
    name: 'spin-to-win',
    kind: 'spin-to-win',
    title: 'Your turn',
    category: 'Spin to win',
    button: 'Turn the wheel',
    messageOptional: true,
    steps: [
      {
        fields: [
          'contact',
          {
            name: 'spin_terms',
            label: 'I am 18 or older, and I accept the terms of this promotion below',
            type: 'checkbox',
            required: true,
          },
        ],
      },
    ],
  },
]);
