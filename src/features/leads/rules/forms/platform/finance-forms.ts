import { leadFormSchema } from '../lead-form-schema.ts';

const AMOUNT = { name: 'amount', label: 'Amount to borrow ($)', type: 'money', min: 1_000, max: 1_000_000, width: 'half' } as const;
const DEPOSIT = { name: 'deposit', label: 'Deposit or trade-in ($)', type: 'money', max: 1_000_000, width: 'half' } as const;
const TERM = {
  name: 'term',
  label: 'Loan term',
  type: 'select',
  options: ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years'],
  width: 'half',
} as const;
const PURPOSE = {
  name: 'purpose',
  label: 'Use of the vehicle',
  type: 'select',
  required: true,
  options: ['Mostly private', 'Mostly business'],
  width: 'half',
} as const;
const EMPLOYMENT = {
  name: 'employment',
  label: 'Employment',
  type: 'select',
  required: true,
  options: ['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Not employed'],
  width: 'half',
} as const;
const INCOME = {
  name: 'income',
  label: 'Income before tax, a year ($)',
  type: 'money',
  required: true,
  max: 10_000_000,
  width: 'half',
} as const;
const LIVING = {
  name: 'living',
  label: 'You live',
  type: 'select',
  required: true,
  options: ['In a home of your own', 'In a home with a mortgage', 'In a rented home', 'With family'],
  width: 'half',
} as const;

/** Forms of the finance pages (FIN-50, ROUTE-12 to 15). */
export const FINANCE_FORMS = leadFormSchema.array().parse([
  {
    name: 'finance-enquiry',
    kind: 'finance',
    title: 'Ask for finance',
    intro: 'Say how much you would like to borrow, or ask a question. This form does not commit you to a loan.',
    category: 'Finance',
    button: 'Send enquiry',
    department: 'finance',
    steps: [{ fields: ['contact', AMOUNT, TERM, 'message'] }],
  },
  {
    name: 'finance-application',
    kind: 'finance-application',
    title: 'Apply for finance',
    intro: 'Have your income and your regular costs at hand. This form does not commit you to a loan.',
    category: 'Finance',
    button: 'Send application',
    department: 'finance',
    messageOptional: true,
    steps: [
      { title: 'What you need', fields: [AMOUNT, DEPOSIT, TERM, PURPOSE] },
      {
        title: 'How we can reach you',
        fields: ['contact', { name: 'birth_date', label: 'Date of birth', type: 'date', required: true, width: 'half' }],
      },
      {
        title: 'Work and income',
        fields: [
          EMPLOYMENT,
          { name: 'employer', label: 'Employer or business', width: 'half' },
          { name: 'employed_since', label: 'Working there since', type: 'date', width: 'half' },
          INCOME,
        ],
      },
      {
        title: 'Home and regular costs',
        fields: [
          LIVING,
          { name: 'address', label: 'Street address, suburb and postcode', required: true },
          { name: 'rent', label: 'Rent or mortgage, a month ($)', type: 'money', max: 1_000_000, width: 'half' },
          { name: 'loans', label: 'Other loans and cards, a month ($)', type: 'money', max: 1_000_000, width: 'half' },
          { name: 'dependants', label: 'Dependants', type: 'number', min: 0, max: 30, width: 'half' },
        ],
      },
      { title: 'Anything else', fields: ['message'] },
    ],
  },
  {
    name: 'finance-pre-approval',
    kind: 'finance-pre-approval',
    title: 'Get pre-approved',
    intro:
      'Find out what you may be able to borrow before you choose a vehicle. The lender decides about the loan later, for the vehicle that you choose.',
    category: 'Finance',
    button: 'Ask for pre-approval',
    department: 'finance',
    messageOptional: true,
    steps: [
      { title: 'Your budget', fields: [AMOUNT, DEPOSIT, TERM, PURPOSE] },
      { title: 'You and your work', fields: ['contact', EMPLOYMENT, INCOME, LIVING] },
      { title: 'Anything else', fields: ['message'] },
    ],
  },
  {
    name: 'personalised-finance',
    kind: 'finance',
    title: 'Your own finance quote',
    intro: 'We work out finance for the deposit and the loan term that suit you. This form does not commit you to a loan.',
    category: 'Finance',
    button: 'Ask for my quote',
    department: 'finance',
    messageOptional: true,
    steps: [{ fields: ['contact', AMOUNT, DEPOSIT, TERM, PURPOSE, { ...EMPLOYMENT, required: false }, 'message'] }],
  },
]);
