import { useEffect, useState } from 'react';
import { autoRotatedStep, startsByItself } from '../rules/auto-rotate.ts';
import type { Turn } from './spin-position.ts';

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * One automatic full turn, with a picture every 100 ms (SPIN-09, SPIN-10, SPIN-15). `startsByItself` decides whether it
 * starts.
 */
export const useAutoRotate = (
  turn: Turn,
  { isReady, autoRotate }: { readonly isReady: boolean; readonly autoRotate: boolean },
): { readonly isTurning: boolean; readonly setTurning: (isTurning: boolean) => void } => {
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    setTurning(startsByItself({ isReady, autoRotate, wantsLessMotion: wantsLessMotion() }));
  }, [isReady, autoRotate]);
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
