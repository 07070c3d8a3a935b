import type { Pair } from '../curve.ts';
import type { Corner } from '../field.ts';
import type { Finish } from '../model.ts';
import type { WheelSpec } from '../wheel.ts';

/**
 * The shape of a car, as curves of its three views; metres, nose at x = 0, ground at y = 0. Its lower body is
 * what nose, tail, top and sides leave; the cabin stands on it.
 */
export interface CarSpec {
  readonly length: number;
  readonly height: number;
  readonly halfWidth: number;
  readonly axles: readonly [front: number, rear: number];
  readonly wheel: WheelSpec;
  /** Between the tyre and the arch. */
  readonly archGap: number;
  /** How far the arches stand out. */
  readonly flare: number;
  /** Lower edge of the sides. */
  readonly sill: number;
  /** Height to x: how the nose and the tail lean on the middle line. */
  readonly nose: readonly Pair[];
  readonly tail: readonly Pair[];
  /** How far nose and tail fall back at the sides. */
  readonly noseBow: number;
  readonly tailBow: number;
  /** x to height: bonnet, waist, boot. */
  readonly top: readonly Pair[];
  readonly crown: number;
  /** x to half width. */
  readonly plan: readonly Pair[];
  /** x to height of the crease along the side. */
  readonly shoulder: readonly Pair[];
  readonly crease: number;
  readonly cornerRadius: number;
  readonly cabin: {
    /** x to height of the roof's middle. */
    readonly roof: readonly Pair[];
    readonly crown: number;
    /** Height to x of windscreen and rear screen. */
    readonly windscreen: readonly Pair[];
    readonly rear: readonly Pair[];
    readonly screenBow: number;
    readonly rearBow: number;
    /** From the lower body's widest line inwards, at the waist. */
    readonly step: number;
    /** How much narrower each metre up. */
    readonly lean: number;
    readonly waist: number;
    readonly radius: number;
    /** What the roof and its pillars are made of. */
    readonly finish?: Finish;
  };
  readonly glass: {
    /** x to the lower edge of the side windows. */
    readonly belt: readonly Pair[];
    /** From the roof's middle down to their upper edge, from the screens to their ends. */
    readonly below: number;
    readonly front: number;
    readonly rear: number;
    /** Where pillars stand, as [middle, width]; and from where to where there is glass. */
    readonly pillars: readonly Pair[];
    readonly span: Pair;
    readonly corner: number;
    /** Windscreen: lower and upper edge; how much narrower than the cabin. Rear screen likewise. */
    readonly screen: readonly [low: number, high: number, inset: number];
    readonly rearScreen: readonly [low: number, high: number, inset: number] | null;
    /** From this x on the glass is darker. */
    readonly darkFrom: number;
  };
  readonly chromeLine: 'chrome' | 'gloss' | null;
  /** Headlamp and tail lamp: (distance round the corner, height). */
  readonly headlamp: readonly Corner[];
  readonly tailLamp: readonly Corner[];
  /** (half width, height) seen from in front. */
  readonly grille: readonly Corner[];
  readonly grilleBars: number;
  readonly grilleBar: 'chrome' | 'gloss' | 'satin';
  readonly intake: readonly Corner[];
  readonly sideIntake: readonly Corner[] | null;
  /** Unpainted below that height; round the arches too where `archCladding`. */
  readonly cladding: number;
  readonly archCladding: boolean;
  readonly rearBlack: readonly Corner[];
  /** Doors: x of the edges from front to rear at the waist; the last one follows the rear arch where `isArched`. */
  readonly doors: readonly number[];
  readonly isLastDoorArched: boolean;
  /** More panel gaps: side view (x, y), top view (x, z), rear view (z, y). */
  readonly sideGaps: readonly (readonly Pair[])[];
  readonly topGaps: readonly (readonly Pair[])[];
  readonly rearGaps: readonly (readonly Pair[])[];
  readonly handles: readonly Pair[];
  readonly mirror: readonly [x: number, y: number];
  readonly mirrorSize: number;
  readonly frontPlate: number;
  readonly rearPlate: number;
  readonly rails: readonly Pair[] | null;
  readonly lightBar: boolean;
  readonly seats: readonly number[];
  readonly tub?: { readonly from: number; readonly to: number; readonly floor: number };
}
