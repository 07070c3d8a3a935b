import type { Site } from '#model/site/site.ts';
import { FINANCE_FORM } from '#urls/finance-link.ts';
import { paths } from '#urls/paths.ts';

/** One of the pages with a finance form (FIN-50). */
export interface FinancePageKind {
  readonly path: string;
  /** Name of the form's definition (`findLeadForm`). */
  readonly form: string;
  /** Heading of the page; null if the heading is the title of the form. */
  readonly heading: string | null;
  readonly description: (site: Site) => string;
  /** The position of the calculator: above or below the form; null for a page without a calculator. */
  readonly calculator: 'above' | 'below' | null;
  /**
   * True if the page is about one vehicle and states the weekly repayment of this vehicle. A finance page links to such
   * a page only if its own URL names a vehicle (ROUTE-15).
   */
  readonly isForVehicle: boolean;
  /** The texts of the link with which the other finance pages link to this page. */
  readonly offer: (site: Site) => FinanceOffer;
}

interface FinanceOffer {
  readonly label: string;
  readonly about: string;
}

/** A link from one finance page to another. */
export type FinanceChoice = FinanceOffer & { readonly href: string };

const wordOf = ({ vehicleWord }: Site): string => vehicleWord.singular;

/** ROUTE-11 to 15 */
export const FINANCE_PAGES = {
  finance: {
    path: paths.pages.finance(),
    form: 'finance-enquiry',
    heading: 'Finance',
    description: (site) => `Work out what a ${wordOf(site)} costs a week, and ask ${site.name} for finance.`,
    calculator: 'above',
    isForVehicle: false,
    offer: () => ({ label: 'Work out repayments', about: 'Try amounts, terms and deposits in the calculator.' }),
  },
  application: {
    path: paths.pages.applyForFinance(),
    form: 'finance-application',
    heading: null,
    description: (site) => `Apply for finance for a ${wordOf(site)} at ${site.name}.`,
    calculator: null,
    isForVehicle: false,
    offer: () => ({ label: 'Apply for finance', about: 'Once you know how much you need.' }),
  },
  preApproval: {
    path: paths.pages.financePreApproval(),
    form: 'finance-pre-approval',
    heading: null,
    description: (site) => `Find out what you may be able to borrow before you choose a ${wordOf(site)} at ${site.name}.`,
    calculator: 'below',
    isForVehicle: false,
    offer: (site) => ({ label: 'Get pre-approved', about: `Before you choose a ${wordOf(site)}.` }),
  },
  personalised: {
    path: paths.pages.personalisedFinance(),
    form: 'personalised-finance',
    heading: null,
    description: (site) => `Ask ${site.name} for a finance quote with your own deposit and term.`,
    calculator: 'below',
    isForVehicle: true,
    offer: (site) => ({ label: 'Get your own quote', about: `For this ${wordOf(site)}, with your deposit and term.` }),
  },
  enquiry: {
    path: paths.pages.financeEnquiry(),
    form: 'finance-enquiry',
    heading: null,
    description: (site) => `Ask the finance team of ${site.name} a question.`,
    calculator: null,
    isForVehicle: false,
    offer: () => ({ label: 'Ask about finance', about: 'Send your question to a person.' }),
  },
} as const satisfies Readonly<Record<string, FinancePageKind>>;

/**
 * The links from one finance page to the other finance pages. Each link contains the vehicle, the dealership and the
 * budget from the URL of the current page.
 *
 * @param linked the query that each link gets (ROUTE-16): '' or '?car_id=7'
 * @param about `hasVehicle`: whether the page is about a vehicle. `hasCalculator`: whether there is a calculator for
 * this vehicle. If a dealership offers no finance, its vehicles have no calculator. In this case there is no link to
 * the page of the calculator
 */
export const financeChoices = (
  site: Site,
  current: FinancePageKind,
  linked: string,
  { hasVehicle, hasCalculator }: { readonly hasVehicle: boolean; readonly hasCalculator: boolean },
): readonly FinanceChoice[] =>
  (Object.values(FINANCE_PAGES) as readonly FinancePageKind[])
    .filter(({ path, isForVehicle }) => path !== current.path && (hasVehicle || !isForVehicle))
    .filter(({ calculator }) => calculator !== 'above' || hasCalculator)
    // The page with the calculator contains the form for questions, so it does not link to the page of this form.
    .filter(({ form }) => current.calculator !== 'above' || form !== current.form)
    .map(({ path, offer, calculator }) => ({
      ...offer(site),
      href: path + linked + (calculator === 'above' ? '#finance-calculator' : FINANCE_FORM),
    }));
