/**
 * Our own prices of a new vehicle, in dollars, by size class. These are rounded estimates that we made ourselves. They
 * do not come from a price list or from listings. `GuideValuer` uses them if the operator has connected no valuation
 * service.
 */
const CLASS_PRICES = {
  light: 24_000,
  small: 31_000,
  medium: 41_000,
  large: 54_000,
  'small SUV': 34_000,
  'medium SUV': 44_000,
  'large SUV': 62_000,
  ute: 56_000,
  van: 50_000,
  'people mover': 58_000,
  sports: 48_000,
} as const;

type VehicleClass = keyof typeof CLASS_PRICES;

interface CatalogueMake {
  /** For vehicles of this make, the price of the size class is multiplied by this factor. */
  readonly level: number;
  readonly models: Readonly<Record<string, VehicleClass>>;
}

const CATALOGUE: Readonly<Record<string, CatalogueMake>> = {
  Audi: {
    level: 1.6,
    models: { A1: 'light', A3: 'small', A4: 'medium', A6: 'large', Q2: 'small SUV', Q3: 'small SUV', Q5: 'medium SUV', Q7: 'large SUV' },
  },
  BMW: {
    level: 1.65,
    models: { '1 Series': 'small', '3 Series': 'medium', '5 Series': 'large', X1: 'small SUV', X3: 'medium SUV', X5: 'large SUV' },
  },
  BYD: { level: 0.95, models: { 'Atto 3': 'small SUV', Dolphin: 'small', Seal: 'medium', 'Sealion 6': 'medium SUV', 'Shark 6': 'ute' } },
  Ford: {
    level: 1,
    models: {
      Fiesta: 'light',
      Focus: 'small',
      Mondeo: 'medium',
      Puma: 'small SUV',
      Escape: 'medium SUV',
      Everest: 'large SUV',
      Ranger: 'ute',
      Transit: 'van',
      Mustang: 'sports',
    },
  },
  GWM: { level: 0.8, models: { 'Haval Jolion': 'small SUV', 'Haval H6': 'medium SUV', 'Tank 300': 'large SUV', Cannon: 'ute' } },
  Honda: {
    level: 1,
    models: { Jazz: 'light', Civic: 'small', Accord: 'medium', 'HR-V': 'small SUV', 'CR-V': 'medium SUV', Odyssey: 'people mover' },
  },
  Hyundai: {
    level: 0.97,
    models: {
      Accent: 'light',
      i20: 'light',
      i30: 'small',
      Elantra: 'small',
      Sonata: 'medium',
      Kona: 'small SUV',
      Venue: 'small SUV',
      Tucson: 'medium SUV',
      'Santa Fe': 'large SUV',
      Palisade: 'large SUV',
      iLoad: 'van',
      Staria: 'people mover',
    },
  },
  Isuzu: { level: 1, models: { 'D-Max': 'ute', 'MU-X': 'large SUV' } },
  Jeep: {
    level: 1.1,
    models: { Compass: 'small SUV', Cherokee: 'medium SUV', 'Grand Cherokee': 'large SUV', Wrangler: 'large SUV', Gladiator: 'ute' },
  },
  Kia: {
    level: 0.97,
    models: {
      Picanto: 'light',
      Rio: 'light',
      Cerato: 'small',
      K4: 'small',
      Stonic: 'small SUV',
      Seltos: 'small SUV',
      Niro: 'small SUV',
      Sportage: 'medium SUV',
      EV6: 'medium SUV',
      Sorento: 'large SUV',
      EV9: 'large SUV',
      Carnival: 'people mover',
      Tasman: 'ute',
    },
  },
  LDV: { level: 0.78, models: { T60: 'ute', D90: 'large SUV', Deliver: 'van', G10: 'van' } },
  Lexus: { level: 1.5, models: { CT: 'small', IS: 'medium', ES: 'large', UX: 'small SUV', NX: 'medium SUV', RX: 'large SUV' } },
  Mazda: {
    level: 1,
    models: {
      '2': 'light',
      '3': 'small',
      '6': 'medium',
      'CX-3': 'small SUV',
      'CX-30': 'small SUV',
      'CX-5': 'medium SUV',
      'CX-60': 'medium SUV',
      'CX-8': 'large SUV',
      'CX-9': 'large SUV',
      'CX-90': 'large SUV',
      'BT-50': 'ute',
      'MX-5': 'sports',
    },
  },
  'Mercedes-Benz': {
    level: 1.7,
    models: {
      'A-Class': 'small',
      'C-Class': 'medium',
      'E-Class': 'large',
      GLA: 'small SUV',
      GLC: 'medium SUV',
      GLE: 'large SUV',
      Vito: 'van',
      Sprinter: 'van',
    },
  },
  MG: { level: 0.78, models: { '3': 'light', '4': 'small', '5': 'small', ZS: 'small SUV', HS: 'medium SUV' } },
  Mitsubishi: {
    level: 0.92,
    models: {
      Mirage: 'light',
      Lancer: 'small',
      ASX: 'small SUV',
      'Eclipse Cross': 'small SUV',
      Outlander: 'medium SUV',
      'Pajero Sport': 'large SUV',
      Pajero: 'large SUV',
      Triton: 'ute',
      Express: 'van',
    },
  },
  Nissan: {
    level: 0.97,
    models: {
      Micra: 'light',
      Pulsar: 'small',
      Leaf: 'small',
      Juke: 'small SUV',
      Qashqai: 'small SUV',
      'X-Trail': 'medium SUV',
      Pathfinder: 'large SUV',
      Patrol: 'large SUV',
      Navara: 'ute',
    },
  },
  Renault: {
    level: 0.98,
    models: { Clio: 'light', Megane: 'small', Captur: 'small SUV', Koleos: 'medium SUV', Kangoo: 'van', Trafic: 'van', Master: 'van' },
  },
  Skoda: {
    level: 1.02,
    models: { Fabia: 'light', Octavia: 'medium', Superb: 'large', Kamiq: 'small SUV', Karoq: 'small SUV', Kodiaq: 'large SUV' },
  },
  Subaru: {
    level: 1,
    models: {
      Impreza: 'small',
      WRX: 'sports',
      Liberty: 'medium',
      Crosstrek: 'small SUV',
      XV: 'small SUV',
      Forester: 'medium SUV',
      Outback: 'medium SUV',
      BRZ: 'sports',
    },
  },
  Suzuki: {
    level: 0.9,
    models: { Swift: 'light', Baleno: 'light', Ignis: 'light', Vitara: 'small SUV', Jimny: 'small SUV', 'S-Cross': 'small SUV' },
  },
  Tesla: { level: 1.45, models: { 'Model 3': 'medium', 'Model Y': 'medium SUV' } },
  Toyota: {
    level: 1.02,
    models: {
      Yaris: 'light',
      Corolla: 'small',
      Prius: 'small',
      Camry: 'medium',
      'C-HR': 'small SUV',
      'Yaris Cross': 'small SUV',
      'Corolla Cross': 'small SUV',
      RAV4: 'medium SUV',
      Kluger: 'large SUV',
      Fortuner: 'large SUV',
      HiLux: 'ute',
      HiAce: 'van',
      Tarago: 'people mover',
      '86': 'sports',
      GR86: 'sports',
    },
  },
  Volkswagen: {
    level: 1.08,
    models: {
      Polo: 'light',
      Golf: 'small',
      Passat: 'medium',
      'T-Cross': 'small SUV',
      'T-Roc': 'small SUV',
      Tiguan: 'medium SUV',
      Touareg: 'large SUV',
      Amarok: 'ute',
      Caddy: 'van',
      Transporter: 'van',
    },
  },
  Volvo: { level: 1.45, models: { S60: 'medium', V60: 'medium', XC40: 'small SUV', XC60: 'medium SUV', XC90: 'large SUV' } },
};

/**
 * Returns the key by which the guide finds a make or model. Different spellings of one name, such as 'MAZDA 3' and
 * 'mazda3', have the same key.
 */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface GuideModel {
  readonly make: string;
  readonly model: string;
  readonly vehicleClass: VehicleClass;
  /** Our own rough price of the vehicle when new, in dollars. */
  readonly newPriceDollars: number;
}

const MODELS: ReadonlyMap<string, GuideModel> = new Map(
  Object.entries(CATALOGUE).flatMap(([make, { level, models }]) =>
    Object.entries(models).flatMap(([model, vehicleClass]) => {
      const known = { make, model, vehicleClass, newPriceDollars: Math.round((CLASS_PRICES[vehicleClass] * level) / 100) * 100 };
      // Each model has a second key, which consists of make and model. Shoppers and vehicle registers may put both into
      // the field for the model: 'Mazda3' or 'MG ZS'.
      return [keyOf(model), keyOf(make + model)].map((key) => [`${keyOf(make)}|${key}`, known] as const);
    }),
  ),
);

/**
 * Finds a model in the guide, regardless of letter case, spaces and hyphens.
 *
 * @example findGuideModel('HYUNDAI', 'I30')?.model === 'i30'
 */
export const findGuideModel = (make: string, model: string): GuideModel | null => MODELS.get(`${keyOf(make)}|${keyOf(model)}`) ?? null;

/** The makes of the guide, for suggestions while a shopper types. */
export const GUIDE_MAKES: readonly string[] = Object.keys(CATALOGUE);

/** The models of the guide, for suggestions while a shopper types. */
export const GUIDE_MODELS: readonly string[] = [...new Set(Object.values(CATALOGUE).flatMap(({ models }) => Object.keys(models)))];
