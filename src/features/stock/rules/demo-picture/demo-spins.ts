import type { DemoPaint } from './paint.ts';

/** The bodies that were rendered from all round, each in one paint (SPIN area). */
export const DEMO_SPINS = { suv: 'blue', ute: 'orange' } as const satisfies Readonly<Record<string, DemoPaint>>;

/** Pictures of a turn. */
export const SPIN_FRAMES = 36;

/** The interior that was drawn, below `demo-media/` and without ending. */
export const DEMO_INTERIOR = 'interior/suv';

/**
 * The pictures of a body's turn, below `demo-media/` and without ending.
 *
 * @example spinFrameNames('suv', 'blue')[0] === 'spin/suv-blue/01'
 */
export const spinFrameNames = (body: string, paint: string): readonly string[] =>
  Array.from({ length: SPIN_FRAMES }, (_, index) => `spin/${body}-${paint}/${String(index + 1).padStart(2, '0')}`);
