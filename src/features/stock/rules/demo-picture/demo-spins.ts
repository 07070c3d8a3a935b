import type { DemoPaint } from './paint.ts';

/** The body types that have a rendered 360° spin, each with the only paint in which its spin was rendered. */
export const DEMO_SPINS = { suv: 'blue', ute: 'orange' } as const satisfies Readonly<Record<string, DemoPaint>>;

/** Number of pictures in a spin. */
export const SPIN_FRAMES = 36;

/** The rendered interior of a vehicle: a path below `demo-media/` without file extension. */
export const DEMO_INTERIOR = 'interior/suv';

/**
 * The pictures of the spin of a body type, as paths below `demo-media/` without file extension.
 *
 * @example spinFrameNames('suv', 'blue')[0] === 'spin/suv-blue/01'
 */
export const spinFrameNames = (body: string, paint: string): readonly string[] =>
  Array.from({ length: SPIN_FRAMES }, (_, index) => `spin/${body}-${paint}/${String(index + 1).padStart(2, '0')}`);
