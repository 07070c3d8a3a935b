import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/** Settings of a site on which the pages for trade-in, for selling a vehicle and for finance need a sign-in. */
const GATES = `
signIn: { gates: { tradeIn: true, sellMyCar: true, finance: true, equifax: true } }
`;

/**
 * Starts the program with two dealers and three sites. `alpha` has accounts, and some of its forms need a sign-in. `bravo`
 * has accounts at another path, and no form needs a sign-in. `both` has no accounts.
 */
export const startDealersWithAccounts = (): Promise<TwoDealers> =>
  startTwoDealers(
    {},
    {
      ...TWO_DEALERS,
      'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}${GATES}`,
      'sites/bravo/site.yaml': `${TWO_DEALERS['sites/bravo/site.yaml']}
signIn: { garagePath: /myservco, smsSenderName: BRAVO, smsPerDay: 40, smsOtherCountries: [NZ] }
`,
    },
  );
