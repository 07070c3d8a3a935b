import type { State } from '#model/site/options/field-types.ts';

type Kind = 'passenger' | 'goods' | 'motorcycle' | 'heavy';
type Engine = 'electric' | 'hybrid' | 'to-4' | '5-to-6' | 'from-7';

/** Divides an amount into parts of `size` dollars and returns the number of parts. An incomplete last part counts too. */
const parts = (dollars: number, size: number): number => (dollars - (dollars % size)) / size + (dollars % size > 0 ? 1 : 0);

type Duty = (dollars: number, kind: Kind, engine: Engine, isNew: boolean) => number | null;

const DUTIES: Readonly<Record<State, Duty>> = {
  nsw: (dollars, kind) => (kind === 'passenger' && dollars > 45_000 ? 1_350 + parts(dollars - 45_000, 100) * 5 : parts(dollars, 100) * 3),
  vic: (dollars, kind, engine, isNew) => {
    if (kind !== 'passenger') return (parts(dollars, 200) * (isNew ? 54 : 84)) / 10;
    return engine === 'electric' || dollars <= 80_567 ? (parts(dollars, 200) * 84) / 10 : null;
  },
  qld: (dollars, kind, engine) => {
    const usual = engine === 'electric' || engine === 'hybrid' ? 20 : engine === 'to-4' ? 30 : engine === '5-to-6' ? 35 : 40;
    return (parts(dollars, 100) * (kind !== 'heavy' && dollars > 100_000 ? usual + 20 : usual)) / 10;
  },
  wa: (dollars, kind) => {
    // Duties Act 2008 (WA) s236.
    if (kind === 'heavy') return Math.floor(Math.min(dollars * 3, 1_200_000) / 5) / 20;
    const percent = dollars <= 25_000 ? 275 : dollars > 50_000 ? 650 : Math.round(275 + ((dollars - 25_000) / 6_666.66) * 100);
    // The calculation uses whole numbers, so that rounding down to five cents is exact.
    return Math.floor((dollars * percent) / 500) / 20;
  },
  sa: (dollars, kind) => {
    if (dollars <= 1_000) return Math.max(5, parts(dollars, 100));
    if (dollars <= 2_000) return 10 + 2 * parts(dollars - 1_000, 100);
    if (kind === 'goods' || kind === 'heavy' || dollars <= 3_000) return 30 + 3 * parts(dollars - 2_000, 100);
    return 60 + 4 * parts(dollars - 3_000, 100);
  },
  tas: (dollars, kind) => {
    if (kind === 'heavy') return dollars <= 2_000 ? 20 : parts(dollars, 100);
    if (dollars <= 600) return 20;
    if (kind !== 'passenger' || dollars <= 35_000) return parts(dollars, 100) * 3;
    return dollars <= 40_000 ? 1_050 + 11 * parts(dollars - 35_000, 100) : parts(dollars, 100) * 4;
  },
  nt: (dollars) => parts(dollars, 100) * 3,
  act: () => null,
};

/**
 * Calculates the motor vehicle duty in dollars as the websites of the states describe it. The calculation uses no rate
 * and no function of the program. So a test can compare the result with the result of the program. Null if no current
 * description was found.
 *
 * @param of.dollars whole dollars
 */
export const independentDuty = (
  state: State,
  of: { readonly dollars: number; readonly kind: Kind; readonly engine: Engine; readonly isNew: boolean },
): number | null => DUTIES[state](of.dollars, of.kind, of.engine, of.isNew);
