import type { CarType } from '#model/vehicle/car-type.ts';
import type { DemoRandom } from './demo-random.ts';

type Sentences = readonly [string, ...string[]];

/**
 * The possible first sentences of a vehicle's comments. In `OPENINGS` and `MIDDLES`, the lists of all car types have
 * the same length. So the comments of each car type use the same number of random values. If the car type of a demo
 * vehicle is changed, the fields that are generated after the comments stay the same.
 */
const OPENINGS: Readonly<Record<CarType, Sentences>> = {
  used: [
    'A tidy example that drives as well as it looks.',
    'Just arrived and already drawing a crowd.',
    'One owner from new, and it shows.',
    'Traded locally by a family that serviced it on time, every time.',
    'Hard to find in this colour.',
    'Ready for work on Monday and for the beach on Saturday.',
  ],
  demo: [
    'Driven by our own staff and looked after by our own workshop.',
    'Just off the demonstrator fleet and already drawing a crowd.',
    'A demonstrator: nearly new, without the price of new.',
    'Our sales manager’s own demonstrator, washed every Friday.',
    'Hard to find in this colour.',
    'Ready for work on Monday and for the beach on Saturday.',
  ],
  new: [
    'Brand new, with no kilometres on it but those of its delivery.',
    'Just arrived and already drawing a crowd.',
    'Straight off the truck: you would be its first owner.',
    'The version that most of our customers ask for.',
    'Hard to find in this colour.',
    'Ready for work on Monday and for the beach on Saturday.',
  ],
};

const MIDDLES: Readonly<Record<CarType, Sentences>> = {
  used: [
    'Full service history, two keys and the owner’s manual.',
    'Our workshop has been through it: brakes, tyres, fluids and battery are all good.',
    'It comes with a fresh roadworthy and the balance of registration.',
    'We add no dealer fees at the end.',
    'We can deliver it to your door, and you can have it checked by anyone you choose.',
    'Trade-ins welcome, and finance can be arranged on site.',
  ],
  demo: [
    'Two keys, the owner’s manual and the balance of the maker’s warranty.',
    'Our workshop has been through it: brakes, tyres, fluids and battery are all good.',
    'It comes with the balance of registration.',
    'We add no dealer fees at the end.',
    'We can deliver it to your door, and you can have it checked by anyone you choose.',
    'Trade-ins welcome, and finance can be arranged on site.',
  ],
  new: [
    'Two keys, the owner’s manual and the maker’s full warranty.',
    'Our workshop gets it ready in the week you pick it up.',
    'It comes with twelve months of registration.',
    'We add no dealer fees at the end.',
    'We can deliver it to your door, or hand it over at our yard.',
    'Trade-ins welcome, and finance can be arranged on site.',
  ],
};

const CLOSINGS: Sentences = [
  'Come and drive it, no appointment needed.',
  'Call before you come: good ones go quickly.',
  'Ask for more photographs of anything you want to see close up.',
  'Ask for a walk-around video if you are far away.',
];

/** The sentences that replace sentences about cars in the comments on a caravan. */
const OF_CARAVANS: Readonly<Record<string, string>> = {
  'A tidy example that drives as well as it looks.': 'A tidy example that tows as well as it looks.',
  'Driven by our own staff and looked after by our own workshop.': 'Towed by our own staff and looked after by our own workshop.',
  'Ready for work on Monday and for the beach on Saturday.': 'Ready for the coast on Saturday and for the long lap after that.',
  'Our workshop has been through it: brakes, tyres, fluids and battery are all good.':
    'Our workshop has been through it: brakes, bearings, tyres, gas and battery are all good.',
  'Come and drive it, no appointment needed.': 'Come and walk through it, no appointment needed.',
};

/** A dealer's comments of two or more sentences; some are long enough to be shortened on the page (VDP-09). */
export const demoComments = (of: { readonly itemType: string; readonly carType: CarType }, random: DemoRandom): string => {
  const middles = random.some(MIDDLES[of.carType], 0.5);
  const sentences = [random.pick(OPENINGS[of.carType]), ...middles, random.pick(CLOSINGS)];
  return (of.itemType === 'caravan' ? sentences.map((said) => OF_CARAVANS[said] ?? said) : sentences).join(' ');
};
