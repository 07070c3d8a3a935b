import type { PlainWordsSource } from '../plain-words-source.ts';
import type { CommonMeaning } from './common-words.ts';

/**
 * Words with a narrower meaning than a common word: 'cvt' is one kind of automatic gearbox. If the stock has values with the
 * narrower meaning, the words select these values. Otherwise the words get the meaning `wider`, and the shopper is told which
 * words were not understood.
 */
export interface FinerWords {
  readonly attribute: 'body' | 'simple_body' | 'transmission' | 'fuel';
  /** Matches the values in the stock that have the narrower meaning. */
  readonly stock: RegExp;
  /** The meaning that is used if no value in the stock has the narrower meaning. Null if there is no wider meaning. */
  readonly wider: Extract<CommonMeaning, { readonly of: readonly string[] }> | null;
  /**
   * If the meaning `wider` is used, this number of words at the start of the phrase is reported as not understood. If the
   * number is missing, the whole phrase is reported.
   */
  readonly leftOut?: number;
  readonly phrases: string;
}

const UTE: FinerWords['wider'] = { kind: 'body', of: ['Ute'] };
const AUTOMATIC: FinerWords['wider'] = { kind: 'transmission', of: ['Automatic'] };
const MANUAL: FinerWords['wider'] = { kind: 'transmission', of: ['Manual'] };

const gears = (count: number): readonly FinerWords[] => {
  const own = { attribute: 'transmission', leftOut: 2 } as const;
  const speed = String.raw`\b${count}[ -]?(sp|speed)\b`;
  return [
    { ...own, stock: new RegExp(speed, 'i'), wider: null, phrases: `${count} speed` },
    { ...own, stock: new RegExp(`${speed}.*manual`, 'i'), wider: MANUAL, phrases: `${count} speed manual` },
    {
      ...own,
      stock: new RegExp(`${speed}.*(auto|cvt|dual)`, 'i'),
      wider: AUTOMATIC,
      phrases: `${count} speed auto|${count} speed automatic`,
    },
  ];
};

export const FINER_WORDS: readonly FinerWords[] = [
  { attribute: 'body', stock: /single.?cab|regular cab/i, wider: UTE, phrases: 'single cab|single cabs|singlecab|regular cab' },
  {
    attribute: 'body',
    stock: /(extra|super|space|king|club|freestyle).?cab/i,
    wider: UTE,
    phrases: 'extra cab|space cab|king cab|super cab',
  },
  { attribute: 'simple_body', stock: /cab.?chassis|\btray/i, wider: null, phrases: 'tray|trays' },
  {
    attribute: 'transmission',
    stock: /cvt|constantly|continuous/i,
    wider: AUTOMATIC,
    phrases: 'cvt|cvt auto|cvt automatic|cvt transmission',
  },
  {
    attribute: 'transmission',
    stock: /dual.?clutch|\bd[cs][tg]\b/i,
    wider: AUTOMATIC,
    phrases: 'dsg|dct|dual clutch|dual clutch auto|dual clutch automatic',
  },
  {
    attribute: 'fuel',
    stock: /turbo.?diesel/i,
    wider: { kind: 'fuel', of: ['Diesel'] },
    leftOut: 1,
    phrases: 'turbo diesel|turbodiesel|td',
  },
  ...[4, 5, 6, 7, 8, 9, 10].flatMap(gears),
];

/** Returns the values in the stock that have the narrower meaning. */
export const finerValues = ({ attribute, stock }: FinerWords, values: PlainWordsSource['values']): readonly string[] =>
  (values[attribute] ?? []).filter((value) => stock.test(value));
