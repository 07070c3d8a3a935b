import { useEffect, useState } from 'react';
import { turnedStep } from '../rules/spin-steps.ts';
import type { Turn } from './spin-position.ts';

/** One automatic full turn, with a picture every 100 ms (SPIN-09, SPIN-10, SPIN-15). */
export const useAutoRotate = (turn: Turn): { readonly isTurning: boolean; readonly setTurning: (isTurning: boolean) => void } => {
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    if (!isTurning) return;
    const from = turn.step;
    const began = performance.now();
    const next = (): void => {
      const { step, isOver } = turnedStep(from, performance.now() - began, turn.count);
      turn.turnTo(step);
      if (isOver) setTurning(false);
      else waiting = requestAnimationFrame(next);
    };
    let waiting = requestAnimationFrame(next);
    return () => cancelAnimationFrame(waiting);
  }, [isTurning, turn]);
  return { isTurning, setTurning };
};
