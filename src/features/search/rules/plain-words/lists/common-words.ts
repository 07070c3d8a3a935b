import type { StockSort } from '../../stock-search.ts';

/**
 * What a common word or phrase means in a search. `of` contains general names of body types, fuels and so on. Each general name
 * selects the values in the stock that belong to it.
 */
export type CommonMeaning =
  | {
      readonly kind: 'body' | 'fuel' | 'transmission' | 'drive' | 'colour' | 'carType' | 'itemType' | 'state';
      readonly of: readonly string[];
    }
  | { readonly kind: 'certified' }
  | { readonly kind: 'sort'; readonly sort: StockSort };

type WordList = Readonly<Record<string, string>>;

/**
 * The words that shoppers use for each body type. A key is the shown name of the body type (`body-names.ts`); '|'
 * separates the words.
 */
const BODIES: WordList = {
  SUV: 'suv|suvs|crossover|crossovers|sports utility vehicle|soft roader',
  Ute: 'ute|utes|pickup|pickups|pick up|pick up truck|utility|dual cab|dual cabs|dualcab|double cab|twin cab|crew cab|work ute|work utes|tradie ute',
  Sedan: 'sedan|sedans|saloon|saloons',
  Hatchback: 'hatch|hatches|hatchback|hatchbacks|hatch back',
  Wagon: 'wagon|wagons|station wagon|station wagons|estate|estates|waggon',
  Coupe: 'coupe|coupes',
  Convertible: 'convertible|convertibles|cabriolet|cabrio|roadster|roadsters|drop top|ragtop|rag top|soft top|open top',
  Van: 'van|vans|delivery van|panel van|work van',
  'People Mover': 'people mover|people movers|peoplemover|people carrier|mpv|mpvs|minivan|minivans|mini van',
  Bus: 'bus|buses|minibus|mini bus|coach',
  'Cab Chassis': 'cab chassis|tray back|trayback|tray top|flat tray|flatbed',
  Motorhome: 'motorhome|motorhomes|motor home|campervan|camper van|campervans',
  'Light Truck': 'light truck|light trucks',
};

const FUELS: WordList = {
  Petrol: 'petrol|unleaded|ulp|premium unleaded|gasoline|petrol engine|petrols',
  Diesel: 'diesel|diesels|dsl|oil burner',
  Hybrid: 'hybrid|hybrids|petrol hybrid|petrol electric|hev|self charging hybrid',
  'Plug-in Hybrid': 'plug in hybrid|plug in hybrids|plugin hybrid|phev|phevs|plug in|plugin',
  Electric:
    'electric|electrics|ev|evs|bev|bevs|battery electric|fully electric|full electric|all electric|pure electric|electric car|electric cars|electric vehicle|electric vehicles|zero emission|zero emissions',
  LPG: 'lpg|autogas|gas',
  Hydrogen: 'hydrogen|fuel cell',
};

const TRANSMISSIONS: WordList = {
  Automatic:
    'automatic|automatics|auto|autos|auto transmission|automatic transmission|auto gearbox|automatic gearbox|self shifter|tiptronic|steptronic',
  Manual: 'manual|manuals|stick|stick shift|manual transmission|manual gearbox|man trans',
};

const DRIVES: WordList = {
  '4WD': '4wd|4wds|4x4|4x4s|four wheel drive|4 wheel drive|four by four|4 by 4|fourby|4wheel drive',
  AWD: 'awd|all wheel drive|allwheel drive|quattro|4matic|xdrive|4motion|symmetrical awd',
  FWD: 'fwd|front wheel drive|front wheel|front drive',
  RWD: 'rwd|rear wheel drive|rear wheel|rear drive|rear wheels',
  '2WD': '2wd|4x2|two wheel drive|2 wheel drive',
};

/** The words for each colour family. `colourFamilyOfWord` knows more words for colours. */
const COLOURS: WordList = {
  White: 'white|whites|wht|pearl white',
  Black: 'black|blacks|blk',
  Grey: 'grey|gray|charcoal|gunmetal|graphite|dark grey|light grey',
  Silver: 'silver|silvers',
  Blue: 'blue|navy|navy blue|dark blue|light blue|teal|turquoise',
  Red: 'red|maroon|burgundy|crimson|dark red',
  Green: 'green|olive|khaki|dark green',
  Yellow: 'yellow|mustard',
  Orange: 'orange|copper',
  Brown: 'brown|bronze|tan|chocolate',
  Beige: 'beige|cream|sand',
  Gold: 'gold|champagne',
  Purple: 'purple|violet|plum',
  Pink: 'pink|rose gold',
};

const CAR_TYPES: WordList = {
  new: 'new|brand new|factory new',
  used: 'used|second hand|secondhand|2nd hand|2ndhand|pre owned|preowned|pre loved|preloved',
  demo: 'demo|demos|demonstrator|demonstrators|ex demo|ex demonstrator|demo model|dealer demo',
};

const ITEM_TYPES: WordList = {
  car: 'car|cars',
  motorcycle: 'motorcycle|motorcycles|motorbike|motorbikes|motor bike|motor cycle|bike|bikes|scooter|scooters',
  truck: 'truck|trucks|lorry|lorries',
  caravan: 'caravan|caravans|camper trailer|camper trailers',
};

const STATES: WordList = {
  nsw: 'nsw|new south wales',
  vic: 'vic|victoria',
  qld: 'qld|queensland',
  wa: 'wa|western australia',
  sa: 'sa|south australia',
  tas: 'tas|tassie|tasmania',
  nt: 'nt|northern territory',
  act: 'act|australian capital territory',
};

const SORTS: readonly (readonly [StockSort, string])[] = [
  [
    { attribute: 'price', direction: 'asc' },
    'cheapest|cheapest first|cheapest to dearest|cheapest to most expensive|lowest price|lowest priced|least expensive|sort by price|sorted by price|order by price|by price|price low to high|sort by price low to high|sorted by price low to high|lowest price first|low to high',
  ],
  [
    { attribute: 'price', direction: 'desc' },
    'most expensive|dearest|dearest first|dearest to cheapest|most expensive to cheapest|highest price|price high to low|sort by price high to low|sorted by price high to low|highest price first|high to low',
  ],
  [
    { attribute: 'km', direction: 'asc' },
    'lowest km|lowest kms|lowest kilometres|lowest mileage|lowest ks|least kms|fewest kms|sort by km|sort by kms|sorted by kms|sort by kilometres|sort by odometer',
  ],
  [{ attribute: 'year', direction: 'desc' }, 'newest|latest model|latest|newest first|sort by year|sorted by year'],
  [
    { attribute: 'created_at', direction: 'desc' },
    'latest arrivals|latest arrival|newest arrivals|new arrivals|new arrival|recent arrivals|just arrived|recently arrived|recently added|just listed|recently listed|newest listings|latest listings|latest stock',
  ],
  [{ attribute: 'year', direction: 'asc' }, 'oldest'],
];

const of = (kind: 'body' | 'fuel' | 'transmission' | 'drive' | 'colour' | 'carType' | 'itemType' | 'state', list: WordList) =>
  Object.entries(list).flatMap(([value, phrases]) =>
    phrases.split('|').map((phrase): readonly [string, CommonMeaning] => [phrase, { kind, of: [value] }]),
  );

/**
 * Words and phrases of car buyers and dealers, with their meaning. If a phrase occurs twice, its first entry counts.
 */
export const COMMON_PHRASES: readonly (readonly [phrase: string, meaning: CommonMeaning])[] = [
  ...of('body', BODIES),
  ...of('fuel', FUELS),
  ...of('transmission', TRANSMISSIONS),
  ...of('drive', DRIVES),
  ...of('colour', COLOURS),
  ...of('carType', CAR_TYPES),
  ...of('itemType', ITEM_TYPES),
  ...of('state', STATES),
  ...['certified', 'certified pre owned', 'dealer certified', 'approved used', 'certified used'].map(
    (phrase): readonly [string, CommonMeaning] => [phrase, { kind: 'certified' }],
  ),
  ...SORTS.flatMap(([sort, phrases]) =>
    phrases.split('|').map((phrase): readonly [string, CommonMeaning] => [phrase, { kind: 'sort', sort }]),
  ),
];

/** Makes that a search text can name, even if the site has no vehicle of the make. */
export const KNOWN_MAKES: readonly string[] =
  'Abarth|Alfa Romeo|Aston Martin|Audi|Bentley|BMW|BYD|Chery|Chevrolet|Chrysler|Citroen|Cupra|Daewoo|Daihatsu|Dodge|Ferrari|Fiat|Ford|Foton|FPV|Genesis|GWM|Great Wall|Haval|Hino|Holden|Honda|HSV|Hyundai|Infiniti|Isuzu|Iveco|Jaguar|Jeep|Kia|Lamborghini|Land Rover|LDV|Leapmotor|Lexus|Lotus|Mahindra|Maserati|Mazda|McLaren|Mercedes-Benz|MG|Mini|Mitsubishi|Nissan|Opel|Peugeot|Polestar|Porsche|Proton|Ram|Renault|Rolls-Royce|Rover|Saab|Skoda|Smart|SsangYong|Subaru|Suzuki|Tesla|Toyota|Volkswagen|Volvo|Zeekr|Harley-Davidson|Kawasaki|KTM|Ducati|Yamaha|Triumph|Royal Enfield|Indian|Kenworth|Fuso|Scania|Jayco|Avan|Coromal'.split(
    '|',
  );

/** Short names of makes. */
export const MAKE_NICKNAMES: WordList = {
  'Mercedes-Benz': 'merc|mercs|mercedes|benz|mb',
  Volkswagen: 'vw|volkswagon|vdub|veedub|volksy|dub',
  BMW: 'beemer|bimmer|beamer',
  Chevrolet: 'chev|chevy',
  Mitsubishi: 'mitsi|mitsu|mitsubushi',
  'Land Rover': 'landy|landie|landrover',
  Toyota: 'toyo',
  Subaru: 'subi|subie|subbie|scooby',
  Suzuki: 'zuk|zuki|suzi',
  Nissan: 'nisan',
  Holden: 'holdens',
  'Harley-Davidson': 'harley|harleys|hd',
  'Alfa Romeo': 'alfa',
  Jaguar: 'jag',
  Porsche: 'porche',
  Kawasaki: 'kwaka|kwakka',
  Citroen: 'citroën',
};

/** Short names of models. */
export const MODEL_NICKNAMES: WordList = {
  landcruiser: 'cruiser|lc|lc200|lc300|lc79',
  outlander: 'outy',
  commodore: 'commo|dunnydore',
  hilux: 'lux|hylux',
};

/** Filler words: words without a meaning for the search. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the and or with am good great nice decent bright that which who is are be been being has have having had for to of in on at by as it its im i ill id me my we our us you your from ' +
    'looking look lookin want wanting wanted wanna need needing needed after search searching find finding show get buy buying would like please pls plz thanks thank hi hello hey ' +
    'something anything some any one ones thing vehicle vehicles stock sale sell selling available must should could can able do does got gotta there here ' +
    'only just also but plus preferably ideally prefer preference possible if so very really quite still body type style coloured colored colour color colours ' +
    'transmission trans gearbox fuel engine drive price priced cost costs costing budget spend dollars drivetrain powered paint painted done this these those up go going ' +
    'uses use brand brands kind model make made option options enough then etc either both around about than per year years old built build travelled clock odometer odo yard lot near area car cars first away needs whats fits carries sort sorted order using son daughter wife husband mum dad mother father grandma grandpa grandmother grandfather granny partner teenager myself'
  ).split(' '),
);
