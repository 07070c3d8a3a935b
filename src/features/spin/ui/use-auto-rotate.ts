import { useEffect, useState } from 'react';
import { autoRotatedStep } from '../rules/auto-rotate.ts';
import type { Turn } from './spin-position.ts';

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * One automatic full turn, with a picture every 100 ms (SPIN-09, SPIN-10, SPIN-15).
 *
 * @param startsByItself true once all pictures are loaded, unless the site has turned auto-rotate off. The turn then
 * starts, except for shoppers who prefer reduced motion.
 */
export const useAutoRotate = (
  turn: Turn,
  startsByItself: boolean,
): { readonly isTurning: boolean; readonly setTurning: (isTurning: boolean) => void } => {
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    setTurning(startsByItself && !wantsLessMotion());
  }, [startsByItself]);
  useEffect(() => {
    if (!isTurning) return;
    const from = turn.step;
    const began = performance.now();
    const next = (): void => {
      const { step, isOver } = autoRotatedStep(from, performance.now() - began, turn.count);
      turn.turnTo(step);
      if (isOver) setTurning(false);
      else waiting = requestAnimationFrame(next);
    };
    let waiting = requestAnimationFrame(next);
    return () => cancelAnimationFrame(waiting);
  }, [isTurning, turn]);
  return { isTurning, setTurning };
};
