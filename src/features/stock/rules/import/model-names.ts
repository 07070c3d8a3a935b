import { foldName } from '#kernel/text.ts';

/**
 * Models that are well known in Australia, by make, spelt as the manufacturer spells them. If a feed writes a model in
 * another letter case, `modelName` replaces it with the spelling in this list. The search understands these models even
 * if none of them is in stock.
 */
export const MODELS_OF_MAKES: Readonly<Record<string, string>> = {
  Toyota:
    'Kluger|Prius|Aurion|Avalon|C-HR|Corolla Cross|Fortuner|Granvia|GR86|GR Yaris|GR Corolla|LandCruiser|LandCruiser 70|LandCruiser 200|LandCruiser 300|FJ Cruiser|Rukus|Supra|Tarago|Yaris|bZ4X|Camry|Corolla|RAV4|HiLux|HiAce',
  Mazda: 'Mazda2|Mazda3|Mazda6|CX-3|CX-30|CX-5|CX-50|CX-60|CX-70|CX-8|CX-80|CX-9|CX-90|MX-30|BT-50|MX-5|RX-8|Tribute|Premacy',
  Hyundai:
    'Accent|Elantra|Getz|i20|i30|i40|iX35|Kona|Palisade|Santa Fe|Sonata|Staria|Tucson|Veloster|Venue|Ioniq|Ioniq 5|Ioniq 6|iLoad|iMax|Inster',
  Kia: 'Carnival|Cerato|EV3|EV5|EV6|EV9|K4|Niro|Optima|Picanto|Rio|Rondo|Seltos|Sorento|Soul|Sportage|Stinger|Stonic|Tasman',
  Ford: 'Bronco|EcoSport|Escape|Everest|Explorer|F-150|F-250|Falcon|Fiesta|Focus|Kuga|Mondeo|Mustang|Mustang Mach-E|Puma|Ranger|Ranger Raptor|Territory|Transit|Endura',
  Nissan:
    'Almera|Ariya|Dualis|GT-R|Juke|Leaf|Maxima|Micra|Murano|Navara|Pathfinder|Patrol|Pulsar|Qashqai|Tiida|X-Trail|350Z|370Z|Elgrand|Serena|Skyline',
  Mitsubishi: 'ASX|Challenger|Colt|Delica|Eclipse Cross|Express|Galant|Lancer|Magna|Mirage|Outlander|Pajero|Pajero Sport|Triton',
  Holden:
    'Acadia|Astra|Barina|Calais|Caprice|Captiva|Colorado|Colorado 7|Commodore|Cruze|Equinox|Insignia|Rodeo|Spark|Trailblazer|Trax|Volt',
  Subaru: 'BRZ|Crosstrek|Forester|Impreza|Levorg|Liberty|Outback|Solterra|Tribeca|WRX|XV',
  Honda: 'Accord|City|Civic|CR-V|CR-Z|HR-V|Insight|Jazz|Legend|Odyssey|ZR-V',
  Volkswagen:
    'Amarok|Arteon|Beetle|Caddy|Caravelle|Crafter|Golf|Jetta|Multivan|Passat|Polo|Scirocco|T-Cross|T-Roc|Tiguan|Touareg|Transporter|ID.4|ID.5|ID Buzz',
  Suzuki: 'Alto|Baleno|Celerio|Fronx|Grand Vitara|Ignis|Jimny|Kizashi|S-Cross|Swift|SX4|Vitara|APV',
  'Mercedes-Benz':
    'A-Class|B-Class|C-Class|CLA|E-Class|EQA|EQB|EQC|G-Class|GLA|GLB|GLC|GLE|GLS|S-Class|Sprinter|Valente|Vito|X-Class|V-Class',
  BMW: '1 Series|2 Series|3 Series|4 Series|5 Series|7 Series|X1|X2|X3|X4|X5|X6|X7|Z4|i3|i4|iX|iX1|iX3',
  Audi: 'A1|A3|A4|A5|A6|Q2|Q3|Q5|Q7|Q8|TT|S3|RS3|e-tron',
  Lexus: 'CT|ES|GS|GX|IS|LS|LX|NX|RC|RX|RZ|UX|LBX',
  'Land Rover': 'Defender|Discovery|Discovery Sport|Freelander|Range Rover|Range Rover Evoque|Range Rover Sport|Range Rover Velar|Evoque',
  Jeep: 'Avenger|Cherokee|Compass|Gladiator|Grand Cherokee|Patriot|Renegade|Wrangler',
  Tesla: 'Model 3|Model S|Model X|Model Y',
  BYD: 'Atto 2|Atto 3|Dolphin|Seal|Sealion|Sealion 6|Sealion 7|Shark|Shark 6',
  MG: 'MG3|MG4|MG5|MG6|HS|ZS|ZST|Cyberster|QS|MGU9',
  GWM: 'Cannon|Haval H6|Haval H2|Haval H9|Haval Jolion|Ora|Tank 300|Tank 500|Ute',
  LDV: 'D90|Deliver 9|G10|MIFA|T60|V80|eT60',
  Isuzu: 'D-MAX|MU-X|NPR|FVR',
  Volvo: 'C30|C40|EX30|EX90|S60|V40|V60|XC40|XC60|XC90',
  Skoda: 'Enyaq|Fabia|Kamiq|Karoq|Kodiaq|Octavia|Rapid|Scala|Superb|Yeti',
  Renault: 'Arkana|Captur|Clio|Duster|Kadjar|Kangoo|Koleos|Megane|Master|Trafic',
  Peugeot: '2008|208|3008|308|408|5008|508|Expert|Partner',
  Chery: 'Omoda 5|Tiggo 4|Tiggo 7|Tiggo 8|E5',
  SsangYong: 'Korando|Musso|Rexton|Tivoli|Stavic',
  Mini: 'Cooper|Clubman|Countryman|Cabrio',
  Fiat: '500|500X|Ducato|Doblo',
  Chrysler: '300|300C|PT Cruiser|Voyager',
  Ram: '1500|2500|3500',
  Porsche: '911|Boxster|Cayenne|Cayman|Macan|Panamera|Taycan',
  Polestar: 'Polestar 2|Polestar 3|Polestar 4',
};

const keyOf = (make: string, model: string): string => `${foldName(make)}|${foldName(model)}`;

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(MODELS_OF_MAKES).flatMap(([make, models]) => models.split('|').map((model) => [keyOf(make, model), model])),
);

/**
 * Returns the name of a model in the letter case that its maker uses. Feeds write the same model in different ways, but cards,
 * titles and filters must write it in one way. A model that is not in the list is unchanged.
 *
 * @example modelName('Toyota', 'Hiace') === 'HiAce'
 */
export const modelName = (make: string, model: string): string => BY_NAME.get(keyOf(make, model)) ?? model;
