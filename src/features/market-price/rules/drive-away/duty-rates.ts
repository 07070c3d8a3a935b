import type { State } from '#model/site/options/field-types.ts';
import type { DutyRow } from './duty-row.ts';

/**
 * The last valid day of rates whose source states no end. Such a rate must be compared with its source again by this
 * day.
 */
const CHECK_BY = '2027-06-30';

type Bracket = Omit<DutyRow, 'kinds' | 'condition' | 'engines' | 'source' | 'validFrom' | 'validTo'>;
type Rest = Pick<DutyRow, 'kinds' | 'condition' | 'engines' | 'source' | 'validFrom'>;

const rows = (rest: Rest, ...brackets: readonly Bracket[]): readonly DutyRow[] =>
  brackets.map((bracket) => ({ ...rest, ...bracket, validTo: CHECK_BY }));

const ALL_KINDS = ['passenger', 'goods', 'motorcycle', 'heavy'] as const;
const LIGHT = ['passenger', 'goods', 'motorcycle'] as const;

const NSW = { source: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty', validFrom: '2024-01-01' };
const VIC = { source: 'https://sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates', validFrom: '2024-07-01' };
const QLD = { source: 'https://www.qld.gov.au/transport/registration/fees/duty/rates', validFrom: '2018-07-01' };
const WA = { source: 'http://www.finance.wa.gov.au/cms/State_Revenue/Duties/Vehicle_Licence_Duty.aspx', validFrom: '2009-07-01' };
const SA = { source: 'http://revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles', validFrom: '2011-07-01' };
const TAS = { source: 'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates', validFrom: '2013-07-01' };
const NT = {
  source: 'http://www.treasury.nt.gov.au/TaxesRoyaltiesAndGrants/StampDuty/StampDutyCalculators/Pages/MVR-Duty.aspx',
  validFrom: '2012-07-01',
};

const all = (rate: number, per: number): Bracket => ({ above: 0, upTo: null, rate, per });

/**
 * Queensland has one rate for values up to $100,000. For a higher value, a higher rate applies to the whole value.
 * Heavy vehicles have only the first rate.
 */
const queensland = (engines: NonNullable<DutyRow['engines']>, rate: number): readonly DutyRow[] => [
  ...rows(
    { ...QLD, kinds: LIGHT, engines },
    { above: 0, upTo: 100_000, rate, per: 100 },
    { above: 100_000, upTo: null, rate: rate + 2, per: 100 },
  ),
  ...rows({ ...QLD, kinds: ['heavy'], engines }, all(rate, 100)),
];

const SA_LOW: readonly Bracket[] = [
  { above: 0, upTo: 1_000, rate: 1, per: 100, least: 5 },
  { above: 1_000, upTo: 2_000, base: 10, over: 1_000, rate: 2, per: 100 },
];

/**
 * The rates of motor vehicle duty in dollars, by state. docs/drive-away.md says how to update them each July. The
 * Australian Capital Territory has no rows, because no source with its rates since 1 September 2025 was found. Passenger
 * cars above the luxury threshold of Victoria have no rows either, because the threshold changes each July.
 */
export const DUTY_RATES: Readonly<Record<State, readonly DutyRow[]>> = {
  nsw: [
    ...rows(
      { ...NSW, kinds: ['passenger'] },
      { above: 0, upTo: 45_000, rate: 3, per: 100 },
      { above: 45_000, upTo: null, base: 1_350, over: 45_000, rate: 5, per: 100 },
    ),
    ...rows({ ...NSW, kinds: ['goods', 'motorcycle', 'heavy'] }, all(3, 100)),
  ],
  vic: [
    ...rows({ ...VIC, kinds: ['passenger'], engines: ['electric'] }, all(8.4, 200)),
    ...rows({ ...VIC, kinds: ['passenger'] }, { above: 0, upTo: 80_567, rate: 8.4, per: 200 }),
    ...rows({ ...VIC, kinds: ['goods', 'motorcycle', 'heavy'], condition: 'new' }, all(5.4, 200)),
    ...rows({ ...VIC, kinds: ['goods', 'motorcycle', 'heavy'], condition: 'used' }, all(8.4, 200)),
  ],
  qld: [...queensland(['electric', 'hybrid'], 2), ...queensland(['to-4'], 3), ...queensland(['5-to-6'], 3.5), ...queensland(['from-7'], 4)],
  wa: [
    ...rows(
      { ...WA, kinds: LIGHT },
      { above: 0, upTo: 25_000, rate: 2.75, per: 0, roundedDownTo: 0.05 },
      { above: 25_000, upTo: 50_000, rate: 2.75, per: 0, slide: { step: 6_666.66 }, roundedDownTo: 0.05 },
      { above: 50_000, upTo: null, rate: 6.5, per: 0, roundedDownTo: 0.05 },
    ),
    ...rows({ ...WA, kinds: ['heavy'] }, { above: 0, upTo: null, rate: 3, per: 0, most: 12_000, roundedDownTo: 0.05 }),
  ],
  sa: [
    ...rows(
      { ...SA, kinds: ['passenger', 'motorcycle'] },
      ...SA_LOW,
      { above: 2_000, upTo: 3_000, base: 30, over: 2_000, rate: 3, per: 100 },
      { above: 3_000, upTo: null, base: 60, over: 3_000, rate: 4, per: 100 },
    ),
    ...rows({ ...SA, kinds: ['goods', 'heavy'] }, ...SA_LOW, { above: 2_000, upTo: null, base: 30, over: 2_000, rate: 3, per: 100 }),
  ],
  tas: [
    ...rows(
      { ...TAS, kinds: ['passenger'] },
      { above: 0, upTo: 600, base: 20, rate: 0, per: 100 },
      { above: 600, upTo: 35_000, rate: 3, per: 100 },
      { above: 35_000, upTo: 40_000, base: 1_050, over: 35_000, rate: 11, per: 100 },
      { above: 40_000, upTo: null, rate: 4, per: 100 },
    ),
    ...rows(
      { ...TAS, kinds: ['goods', 'motorcycle'] },
      { above: 0, upTo: 600, base: 20, rate: 0, per: 100 },
      { above: 600, upTo: null, rate: 3, per: 100 },
    ),
    ...rows(
      { ...TAS, kinds: ['heavy'] },
      { above: 0, upTo: 2_000, base: 20, rate: 0, per: 100 },
      { above: 2_000, upTo: null, rate: 1, per: 100 },
    ),
  ],
  nt: rows({ ...NT, kinds: ALL_KINDS }, all(3, 100)),
  act: [],
};
