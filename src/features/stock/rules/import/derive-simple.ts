import { bodyName } from '../body-names.ts';

/**
 * Feeds often give only the manufacturer's full description ('8 SP AUTOMATIC') or only the simple word that shoppers
 * filter by ('Automatic'). The missing description is derived from the given one (ENT-07). The word lists go from
 * specific to general, and the first match decides.
 */
type WordList = readonly (readonly [RegExp, string])[];

const BODIES: WordList = [
  [/\bsuv\b|\b4x4\b|four.?wheel drive|cross.?over/i, 'SUV'],
  [/\bcab.?chassis\b/i, 'Cab Chassis'],
  [/\bute\b|utility|pick.?up|\btray\b|dual.?cab|double.?cab/i, 'Ute'],
  [/people.?mover|\bmpv\b|mini.?van/i, 'People Mover'],
  [/motor.?home|camper.?van/i, 'Motorhome'],
  [/\bhatch/i, 'Hatchback'],
  [/\bsedan\b|saloon|limousine/i, 'Sedan'],
  [/station.?wagon|\bwagon\b|\bestate\b|\btourer\b/i, 'Wagon'],
  [/convertible|cabriolet|roadster|soft.?top|hard.?top|spyder|spider/i, 'Convertible'],
  [/coup[eé]|fastback/i, 'Coupe'],
  [/\bbus\b|\bcoach\b/i, 'Bus'],
  [/light.?truck|\btruck\b|tipper|pantech|prime mover/i, 'Truck'],
  [/\bvan\b/i, 'Van'],
  [/commercial/i, 'Commercial'],
];

const TRANSMISSIONS: WordList = [
  [/\bman(?:ual)?\b/i, 'Manual'],
  [
    /auto|\bcvt\b|\bdct\b|\bdsg\b|dual.?clutch|constantly variable|continuously variable|tronic|steptronic|tiptronic|single gear|reduction gear/i,
    'Automatic',
  ],
];

const FUELS: WordList = [
  [/plug.?in|\bphev\b/i, 'Plug-in Hybrid'],
  [/hybrid|\bhev\b/i, 'Hybrid'],
  [/diesel/i, 'Diesel'],
  [/electric|\bev\b|\bbev\b/i, 'Electric'],
  [/\blpg\b|\bgas\b/i, 'LPG'],
  [/hydrogen|fuel cell/i, 'Hydrogen'],
  [/petrol|unleaded|leaded|premium|\bulp\b|\bpulp\b|\be10\b|\be85\b|\b9[158]\b/i, 'Petrol'],
];

const DRIVES: WordList = [
  [/\bawd\b|all.?wheel/i, 'AWD'],
  [/\b4wd\b|\b4x4\b|four.?wheel/i, '4WD'],
  [/\bfwd\b|front/i, 'FWD'],
  [/\brwd\b|rear|\b4x2\b|\b2wd\b/i, 'RWD'],
];

const firstOf = (list: WordList, text: string | null): string | null => {
  if (text === null) return null;
  for (const [pattern, word] of list) if (pattern.test(text)) return word;
  return null;
};

export interface DescriptionPair {
  readonly simple: string | null;
  readonly full: string | null;
}

const completed =
  (list: WordList) =>
  (pair: DescriptionPair): DescriptionPair => ({
    simple: pair.simple ?? firstOf(list, pair.full) ?? pair.full,
    full: pair.full ?? pair.simple,
  });

/**
 * Completes the simple and the full description of a body. A description that `bodyName` knows is replaced by its standard
 * spelling.
 *
 * @example completeBody({ simple: null, full: '5D HATCHBACK' }).simple === 'Hatchback'
 */
export const completeBody = (pair: DescriptionPair): DescriptionPair => {
  const { simple, full } = completed(BODIES)(pair);
  return { simple: simple && bodyName(simple), full: full && bodyName(full) };
};
/**
 * Completes the simple and the full description of a transmission.
 *
 * @example completeTransmission({ simple: null, full: '6 SP MANUAL' }).simple === 'Manual'
 */
export const completeTransmission = completed(TRANSMISSIONS);
/**
 * Completes the simple and the full description of a fuel.
 *
 * @example completeFuel({ simple: null, full: 'Premium Unleaded Petrol' }).simple === 'Petrol'
 */
export const completeFuel = completed(FUELS);
/**
 * Completes the simple and the full description of the drive type, such as four-wheel drive.
 *
 * @example completeDrive({ simple: null, full: 'Front Wheel Drive' }).simple === 'FWD'
 */
export const completeDrive = completed(DRIVES);
