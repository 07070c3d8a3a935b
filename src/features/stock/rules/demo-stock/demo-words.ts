import type { DemoPaint } from '../demo-picture/paint.ts';
import type { DemoRandom } from './demo-random.ts';

/** A colour of a demo vehicle: the manufacturer's name for the colour, and the paint that the demo pictures show. */
export interface DemoColour {
  readonly name: string;
  readonly paint: DemoPaint;
}

const COLOURS: readonly (readonly [DemoColour, number])[] = [
  [{ name: 'White', paint: 'white' }, 16],
  [{ name: 'Pearl White', paint: 'white' }, 10],
  [{ name: 'Silver', paint: 'silver' }, 12],
  [{ name: 'Grey', paint: 'grey' }, 12],
  [{ name: 'Graphite', paint: 'grey' }, 6],
  [{ name: 'Black', paint: 'black' }, 12],
  [{ name: 'Blue', paint: 'blue' }, 9],
  [{ name: 'Deep Blue', paint: 'navy' }, 5],
  [{ name: 'Red', paint: 'red' }, 8],
  [{ name: 'Burgundy', paint: 'maroon' }, 2],
  [{ name: 'Green', paint: 'green' }, 3],
  [{ name: 'Orange', paint: 'orange' }, 2],
  [{ name: 'Yellow', paint: 'yellow' }, 1],
  [{ name: 'Sand', paint: 'beige' }, 2],
  [{ name: 'Bronze', paint: 'brown' }, 2],
];

/** Returns one of the colours in which the vehicle's pictures were rendered. */
export const demoColour = (paints: readonly DemoPaint[], random: DemoRandom): DemoColour =>
  random.weighted(COLOURS.filter(([{ paint }]) => paints.includes(paint)));

export const INTERIOR_COLOURS = ['Black', 'Black', 'Grey', 'Charcoal', 'Beige', 'Tan'] as const;

/**
 * Equipment of cars, the most basic first. A vehicle has the first items of this list. The higher its badge (equipment
 * level), the more items it has.
 */
const CAR_EQUIPMENT = [
  'Air conditioning',
  'Cruise control',
  'Power windows',
  'Remote central locking',
  'Reversing camera',
  'Bluetooth',
  'Apple CarPlay',
  'Android Auto',
  'Multi-function steering wheel',
  'Rear parking sensors',
  'Alloy wheels',
  'Autonomous emergency braking',
  'Lane keep assist',
  'Climate control',
  'Dual zone climate control',
  'Front parking sensors',
  'Adaptive cruise control',
  'Blind spot monitoring',
  'Satellite navigation',
  'Keyless entry and start',
  'LED headlamps',
  'Leather-accented seats',
  'Heated front seats',
  'Power tailgate',
  'Wireless charging pad',
  'Head-up display',
  'Ventilated front seats',
  'Panoramic sunroof',
  '360-degree camera',
  'Premium audio system',
] as const;

const OTHER_EQUIPMENT: Readonly<Record<string, readonly string[]>> = {
  truck: [
    'Air conditioning',
    'Air-suspended seat',
    'Reversing camera',
    'Exhaust brake',
    'ABS',
    'Stability control',
    'Bluetooth',
    'Bull bar',
    'Steel tray',
    'Tail lift',
    'Toolbox',
    'Tow hitch',
    'UHF radio',
  ],
  motorcycle: [
    'ABS',
    'Traction control',
    'LED headlamp',
    'Slipper clutch',
    'Quick shifter',
    'Heated grips',
    'Centre stand',
    'Crash bars',
    'Tank bag',
    'Panniers',
    'TFT display',
  ],
  caravan: [
    'Roll-out awning',
    'Reverse-cycle air conditioner',
    'Ensuite',
    'Café dinette',
    'Queen bed',
    'Gas cooktop',
    '175 L fridge',
    'Solar panels',
    '100 Ah lithium battery',
    'Grey water tank',
    'Reversing camera',
    'Off-road suspension',
    'Outdoor speakers',
    'Bunk beds',
  ],
};

/**
 * Returns the equipment of a vehicle with a certain badge (trim level).
 *
 * @param level from 0 for the lowest badge to 1 for the highest
 */
export const demoEquipment = (itemType: string, level: number, random: DemoRandom): readonly string[] => {
  const list: readonly string[] = OTHER_EQUIPMENT[itemType] ?? CAR_EQUIPMENT;
  const reach = Math.ceil(list.length * (0.35 + 0.65 * level));
  return random.some(list.slice(0, reach), 0.9);
};

/** Equipment that shoppers can also use as a search filter. */
const FILTERED: Readonly<Record<string, string>> = {
  'Apple CarPlay': 'Apple CarPlay',
  'Android Auto': 'Android Auto',
  'Satellite navigation': 'Navigation',
  'Leather-accented seats': 'Leather',
  'Panoramic sunroof': 'Sunroof',
  'Adaptive cruise control': 'Adaptive Cruise',
  'Reversing camera': 'Reversing Camera',
  'Blind spot monitoring': 'Blind Spot Monitoring',
  'Heated front seats': 'Heated Seats',
  'Tow hitch': 'Towing',
  'Solar panels': 'Solar',
  Ensuite: 'Ensuite',
};

export const filteredFeatures = (equipment: readonly string[]): readonly string[] => equipment.flatMap((entry) => FILTERED[entry] ?? []);
