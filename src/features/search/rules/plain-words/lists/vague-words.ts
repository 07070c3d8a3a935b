import type { ConditionPart } from '../plain-condition.ts';
import type { Thirds } from '../plain-words-source.ts';

/** The facts from which the meaning of a vague word such as 'low km' or 'family' is calculated. */
export interface VagueContext {
  /**
   * The price limits of the cheapest and of the dearest third of the stock, and the odometer limit of the third with the
   * lowest readings.
   */
  readonly thirds: Thirds;
  readonly thisYear: number;
  /** Whether the text names a body type. If it does, a vague word such as 'family' adds no body type. */
  readonly namesBody: boolean;
  /** Whether every body type that the text names is one of the given body types. */
  readonly namesOnly: (...bodies: readonly string[]) => boolean;
  /** Whether the text names a fuel. If it does, a word such as 'economical' adds no fuel. */
  readonly namesFuel: boolean;
  /** Returns the spellings that the stock uses for the given body types, fuels or kinds of drive. */
  readonly bodies: (...names: readonly string[]) => readonly string[];
  readonly fuels: (...names: readonly string[]) => readonly string[];
  readonly drives: (...names: readonly string[]) => readonly string[];
}

/**
 * Returns the conditions for a vague word. Null: the word has no meaning together with the rest of the text. Empty: the rest
 * of the text already says what the word means.
 */
type Definition = (context: VagueContext) => readonly ConditionPart[] | null;

/** Words such as 'for towing' without a mass find vehicles with at least this braked towing capacity, in kilograms. */
const TOWING_KG = 2_000;
/** How many model years before the present year count as late models. */
const LATE_MODEL_YEARS = 3;

/** Phrases about towing, such as 'tow a caravan' and 'can tow my boat'. */
export const TOWED_LOADS = ['tow', 'tows', 'towing', 'can tow', 'to tow', 'pull', 'pulls', 'can pull', 'able to tow']
  .flatMap((verb) => ['a', 'my', 'the', 'our', ''].map((article) => `${verb} ${article}`))
  .flatMap((start) => ['caravan', 'van', 'boat', 'trailer', 'horse float', 'float', 'camper'].map((load) => `${start} ${load}`))
  .join('|');

const priceUpTo = (max: number | null): readonly ConditionPart[] | null =>
  max === null ? null : [{ kind: 'range', attribute: 'price', range: { max } }];

const ofBodies = (values: readonly string[]): readonly ConditionPart[] => [{ kind: 'values', attribute: 'simple_body', values }];

/**
 * The definitions of vague words. docs/plain-words.md lists them for operators ('Vague words'). Where a definition depends
 * on prices or odometers, it is computed from the site's own stock.
 */
export const VAGUE_WORDS: Readonly<Record<string, { readonly phrases: string; readonly parts: Definition }>> = {
  cheap: {
    phrases:
      'cheap|cheapie|cheapies|cheapish|affordable|inexpensive|bargain|bargains|low price|low priced|low cost|budget car|budget friendly|not expensive|not too expensive|not dear|nothing expensive|tight budget',
    parts: ({ thirds }) => priceUpTo(thirds.cheapPrice),
  },
  luxury: {
    phrases: 'luxury|luxurious|luxe|prestige|high end|upmarket|expensive',
    parts: ({ thirds }) => (thirds.dearPrice === null ? null : [{ kind: 'range', attribute: 'price', range: { min: thirds.dearPrice } }]),
  },
  'low km': {
    phrases:
      'low km|low kms|low ks|low k|low kilometre|low kilometres|low kilometers|low mileage|low miles|low odometer|low odo|few km|few kms|few ks|few kilometres|not many km|not many kms|not many ks|not many kilometres|not too many km|not too many kms|not too many ks|not too many kilometres|hardly driven|barely driven|low kay|low kays|low klms',
    parts: ({ thirds }) => (thirds.lowKm === null ? null : [{ kind: 'range', attribute: 'km', range: { max: thirds.lowKm } }]),
  },
  family: {
    phrases: 'family|family car|family cars|family friendly|family vehicle|for the family|for a family|school run|for the kids|kids',
    parts: ({ namesBody, bodies }) => [
      { kind: 'range', attribute: 'seats', range: { min: 5 } },
      ...(namesBody ? [] : ofBodies(bodies('SUV', 'Wagon', 'People Mover'))),
    ],
  },
  'first car': {
    phrases:
      'first car|first cars|1st car|starter car|learner|learner car|learners|p plater|p platers|p plate|p plates|student|student car|beginner|new driver',
    parts: ({ thirds, namesBody, bodies }) => {
      const price = priceUpTo(thirds.cheapPrice) ?? [];
      return namesBody ? price : [...price, ...ofBodies(bodies('Hatchback', 'Sedan'))];
    },
  },
  small: {
    phrases: 'small|small car|small cars|compact|little|little car|city car|tiny|runabout|run around|zippy|easy to park',
    parts: ({ namesBody, namesOnly, bodies }) => (namesBody ? (namesOnly('Hatchback') ? [] : null) : ofBodies(bodies('Hatchback'))),
  },
  big: {
    phrases: 'big|large|big family|large family|huge',
    parts: () => [{ kind: 'range', attribute: 'seats', range: { min: 7 } }],
  },
  'third row': {
    phrases: 'third row|3rd row|third row seats|3rd row seats|third row seating|three rows|3 rows|3 row',
    parts: () => [{ kind: 'range', attribute: 'seats', range: { min: 7 } }],
  },
  'late model': {
    phrases: 'late model|recent|recent model|newish|nearly new|near new|almost new|as new|modern|newer|newer model|not too old|not old',
    parts: ({ thisYear }) => [{ kind: 'range', attribute: 'year', range: { min: thisYear - LATE_MODEL_YEARS } }],
  },
  economical: {
    phrases:
      'economical|fuel efficient|efficient|good on fuel|good on juice|cheap to run|cheap on fuel|low fuel|eco|eco friendly|fuel saver|green car|good fuel economy|great fuel economy|fuel economy|little fuel|uses little fuel|low fuel use|low fuel consumption|low consumption|good fuel consumption|light on fuel|great on fuel|good on petrol|cheap on petrol|light on petrol|low emission|low emissions',
    parts: ({ namesFuel, fuels }) =>
      namesFuel ? [] : [{ kind: 'values', attribute: 'fuel', values: fuels('Hybrid', 'Plug-in Hybrid', 'Electric') }],
  },
  'off road': {
    phrases: 'off road|offroad|off roader|offroader|off roading|for the bush|four wheel driving|4wding|beach driving|for the beach',
    parts: ({ drives }) => [{ kind: 'values', attribute: 'drive', values: drives('4WD') }],
  },
  tradie: {
    phrases: 'tradie|tradies|work vehicle|work truck|for work|workhorse|tradesman|work car',
    parts: ({ namesBody, bodies }) => (namesBody ? [] : ofBodies(bodies('Ute', 'Van', 'Cab Chassis'))),
  },
  'for towing': {
    phrases: `for towing|good for towing|good tower|tow car|tow vehicle|towing|can tow|tows|tow|to tow|towing capacity|${TOWED_LOADS}`,
    parts: () => [{ kind: 'range', attribute: 'towing', range: { min: TOWING_KG } }],
  },
};
