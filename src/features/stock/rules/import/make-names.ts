import { foldName } from '#kernel/text.ts';

/**
 * The official spellings of makes sold in Australia. `makeName` uses them only to correct the letter case of a make.
 */
const MAKES = `Abarth, Alfa Romeo, Aston Martin, Audi, Avan, Bailey, Bentley, BMW, BYD, Cadillac, CFMOTO, Chery, Chevrolet, Chrysler,
Citroën, Coromal, Crusader, Cupra, Daewoo, DAF, Daihatsu, Deepal, Denza, Dodge, Ducati, Ferrari, Fiat, Ford, Foton, Freightliner, Fuso,
GAC, Geely, Genesis, GMC, Goldstream, Great Wall, GWM, Harley-Davidson, Haval, Hino, Holden, Honda, HSV, Hummer, Husqvarna, Hyundai, Ineos,
Infiniti, International, Isuzu, Isuzu Ute, Iveco, JAC, Jaecoo, Jaguar, Jayco, Jeep, Kawasaki, Kenworth, KGM, Kia, KTM, Lamborghini,
Land Rover, LDV, Leapmotor, Lexus, Lotus, Mack, Mahindra, MAN, Maserati, Mazda, McLaren, Mercedes-Benz, MG, MINI, Mitsubishi, Morgan,
Moto Guzzi, Nissan, Omoda, Opel, Peugeot, Polestar, Porsche, Proton, RAM, Range Rover, Renault, Rolls-Royce, Rover, Royal Enfield, Saab,
Scania, SEAT, Skoda, Smart, SsangYong, Subaru, Sunliner, Suzuki, Tesla, Toyota, Triumph, UD, Vespa, Viscount, Volkswagen, Volvo, Western Star,
XPeng, Yamaha, Zeekr`;

const BY_NAME: ReadonlyMap<string, string> = new Map(MAKES.split(/,\s+/).map((make) => [foldName(make), make]));

/**
 * Returns a make in its official letter case, so that it looks the same on every card (SITE-21). An unknown make is
 * unchanged.
 *
 * @example makeName('MITSUBISHI') === 'Mitsubishi'
 */
export const makeName = (make: string): string => BY_NAME.get(foldName(make)) ?? make;
