import { parseArgs } from 'node:util';

/** The settings of one run of mixed traffic. */
export interface TrafficOptions {
  readonly minutes: number;
  /** Requests per second. If null, the test itself searches for the highest rate. */
  readonly rate: number | null;
  readonly seed: number;
  /** Number of generated vehicles, in addition to the demo stock. */
  readonly vehicles: number;
  /** Number of pictures of each site that shoppers load. */
  readonly pictures: number;
  readonly importSeconds: number;
  readonly faultSeconds: number;
  /** Duration of each measurement in the search for the highest rate (`searchRate`). */
  readonly stepSeconds: number;
}

const DEFAULTS = {
  minutes: '60',
  rate: '',
  seed: '20261127',
  vehicles: '4000',
  pictures: '60',
  'import-seconds': '120',
  'fault-seconds': '300',
  'step-seconds': '20',
} as const;
type Name = keyof typeof DEFAULTS;

/**
 * Reads the options of the command line.
 *
 * @throws if an option is unknown, or its value is not a positive number
 * @example readTrafficOptions(['--minutes', '3']).minutes === 3
 */
export const readTrafficOptions = (given: readonly string[]): TrafficOptions => {
  const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...given], options, strict: true });
  const read = (name: Name): number => {
    const text = String(values[name] ?? DEFAULTS[name]);
    const number = Number(text);
    if (!(number > 0 && Number.isFinite(number))) throw new Error(`--${name} is '${text}'. Allowed: a number greater than 0.`);
    return number;
  };
  return {
    minutes: read('minutes'),
    rate: values.rate === undefined ? null : read('rate'),
    seed: read('seed'),
    vehicles: read('vehicles'),
    pictures: read('pictures'),
    importSeconds: read('import-seconds'),
    faultSeconds: read('fault-seconds'),
    stepSeconds: read('step-seconds'),
  };
};
