import { DEMO_INTERIOR, DEMO_SPINS, spinFrameNames } from '../demo-picture/demo-spins.ts';
import type { DemoRecord } from './demo-catalogue.ts';
import { DEMO_HOTSPOT_PLACES } from './demo-hotspot-places.ts';

type SpunBody = keyof typeof DEMO_SPINS;

const EXTERIOR: Readonly<Record<SpunBody, Readonly<Record<string, string>>>> = {
  suv: {
    headlights: 'LED headlights with automatic high beam',
    wheels: '19-inch alloys, no kerb marks',
    'rear-bumper': 'Small scuff on the corner of the rear bumper, from a shopping trolley',
    'parking-camera': 'Reversing camera and parking sensors',
  },
  ute: {
    grille: 'Front radar for adaptive cruise control',
    tub: 'Tub liner fitted when new',
    'tow-bar': 'Tow bar with a 50 mm ball and seven-pin plug',
    tyres: 'All-terrain tyres with about 8 mm of tread',
  },
};

/** Position of a hotspot in per cent of the panorama's width and height. */
const INTERIOR = [
  { id: 'screen', description: 'Touch screen with navigation, Apple CarPlay and Android Auto', posX: 50, posY: 56.4 },
  { id: 'instruments', description: 'Digital instruments', posX: 57, posY: 59 },
  { id: 'rear-seats', description: 'Three full seats in the back, two with ISOFIX', posX: 1, posY: 60 },
  { id: 'sunroof', description: 'Panoramic sunroof', posX: 50, posY: 8 },
] as const;

const isSpun = (body: string): body is SpunBody => body in DEMO_SPINS;

/**
 * Adds a spin to a demo vehicle if a spin was rendered for its body type and paint. Both are read from the name of the
 * vehicle's first picture.
 */
export const withDemoSpin = (record: DemoRecord, pictureUrl: (name: string) => string): DemoRecord => {
  const [first] = record.images as readonly { readonly image: { readonly url: string } }[];
  const [, body = '', paint] = /\/(\w+)\/(\w+)-[\w-]+\.avif$/.exec(first?.image.url ?? '') ?? [];
  if (!isSpun(body) || DEMO_SPINS[body] !== paint) return record;
  const hasInterior = body === 'suv';
  const inside = hasInterior ? INTERIOR : [];
  return {
    ...record,
    spin_images: spinFrameNames(body, paint).map(pictureUrl),
    spin_interior_image: hasInterior ? pictureUrl(DEMO_INTERIOR) : null,
    hotspots: {
      exterior: Object.entries(EXTERIOR[body]).map(([id, description]) => ({ id, description })),
      interior: inside.map(({ id, description }) => ({ id, description })),
      positions: [
        ...Object.entries<readonly (readonly [angle: number, x: number, y: number])[]>(DEMO_HOTSPOT_PLACES[body]).flatMap(
          ([hotspotId, places]) => places.map(([activeAngle, posX, posY]) => ({ hotspotId, activeAngle, posX, posY })),
        ),
        ...inside.map(({ id, posX, posY }) => ({ hotspotId: id, activeAngle: 0, posX, posY })),
      ],
    },
  };
};
