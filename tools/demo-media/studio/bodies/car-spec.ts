import type { Pair } from '../curve.ts';
import type { Corner } from '../field.ts';
import type { Finish } from '../model.ts';
import type { WheelSpec } from '../wheel.ts';

/**
 * The shape of a car as curves in its three views, in metres. The nose is at x = 0 and the ground at y = 0. The lower
 * body lies inside the curves of nose, tail, top and sides. The cabin stands on the lower body.
 */
export interface CarSpec {
  readonly length: number;
  readonly height: number;
  readonly halfWidth: number;
  readonly axles: readonly [front: number, rear: number];
  readonly wheel: WheelSpec;
  /** Gap between the tyre and the wheel arch. */
  readonly archGap: number;
  /** Distance by which the wheel arches stand out from the side. */
  readonly flare: number;
  /** Height of the lower edge of the sides. */
  readonly sill: number;
  /**
   * Points (height, x) of the outline of the nose in the side view, on the centre line of the car. `tail` contains the
   * same for the tail.
   */
  readonly nose: readonly Pair[];
  readonly tail: readonly Pair[];
  /**
   * The nose is curved when seen from above. This is the distance in x between the middle of the nose and its sides.
   * `tailBow` is the same distance for the tail.
   */
  readonly noseBow: number;
  readonly tailBow: number;
  /** Points (x, height) of the top of the lower body: bonnet, waist and boot. */
  readonly top: readonly Pair[];
  readonly crown: number;
  /** Points (x, half width) of the outline of the car, seen from above. */
  readonly plan: readonly Pair[];
  /** Points (x, height) of the crease along the side. */
  readonly shoulder: readonly Pair[];
  readonly crease: number;
  readonly cornerRadius: number;
  readonly cabin: {
    /** Points (x, height) of the middle of the roof. */
    readonly roof: readonly Pair[];
    readonly crown: number;
    /** Points (height, x) of the windscreen. `rear` contains the same for the rear window. */
    readonly windscreen: readonly Pair[];
    readonly rear: readonly Pair[];
    readonly screenBow: number;
    readonly rearBow: number;
    /** Distance by which the cabin is narrower than the lower body at the waist. */
    readonly step: number;
    /** Distance by which the cabin gets narrower for each metre of height. */
    readonly lean: number;
    readonly waist: number;
    readonly radius: number;
    /** Finish of the roof and its pillars. Without a value they are painted. */
    readonly finish?: Finish;
  };
  readonly glass: {
    /** Points (x, height) of the lower edge of the side windows. */
    readonly belt: readonly Pair[];
    /**
     * Distance from the middle of the roof down to the upper edge of the side windows. `front` and `rear` are the
     * distances from the ends of the side windows to the windscreen and the rear window.
     */
    readonly below: number;
    readonly front: number;
    readonly rear: number;
    /** The pillars, each as (x of its middle, width). `span` is the range of x in which the side windows lie. */
    readonly pillars: readonly Pair[];
    readonly span: Pair;
    readonly corner: number;
    /**
     * Windscreen: heights of its lower and upper edge, and the distance by which it is narrower than the cabin.
     * `rearScreen` contains the same for the rear window.
     */
    readonly screen: readonly [low: number, high: number, inset: number];
    readonly rearScreen: readonly [low: number, high: number, inset: number] | null;
    /** From this x to the rear of the car, the side glass is darker. */
    readonly darkFrom: number;
  };
  readonly chromeLine: 'chrome' | 'gloss' | null;
  /**
   * Corner points of the outline of the headlamp, each as (distance, height). The distance is measured round the body,
   * from the centre line at the front towards the side. `tailLamp` contains the same for the tail lamp, measured from
   * the rear.
   */
  readonly headlamp: readonly Corner[];
  readonly tailLamp: readonly Corner[];
  /** Corners of the grille as (half width, height), seen from the front. */
  readonly grille: readonly Corner[];
  readonly grilleBars: number;
  readonly grilleBar: 'chrome' | 'gloss' | 'satin';
  readonly intake: readonly Corner[];
  readonly sideIntake: readonly Corner[] | null;
  /** Height below which the body is unpainted. With `archCladding` the wheel arches are unpainted too. */
  readonly cladding: number;
  readonly archCladding: boolean;
  readonly rearBlack: readonly Corner[];
  /**
   * The x of the door edges at the waist, from front to rear. With `isLastDoorArched` the last edge follows the rear
   * wheel arch.
   */
  readonly doors: readonly number[];
  readonly isLastDoorArched: boolean;
  /** Further panel gaps: `sideGaps` as (x, y), `topGaps` as (x, z), `rearGaps` as (z, y). */
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
