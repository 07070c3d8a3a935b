import { describe, expect, test } from 'vitest';
import { keyStep } from './spin-keys.ts';

describe('the keys of a spin', () => {
  test('SPIN-06 the arrow keys turn the vehicle by one picture; the first picture follows the last picture', () => {
    expect([keyStep('ArrowRight', 35, 36), keyStep('ArrowLeft', 0, 36), keyStep('ArrowUp', 4, 36), keyStep('ArrowDown', 4, 36)]).toEqual([
      0, 35, 5, 3,
    ]);
  });

  test('Page Up and Page Down turn the vehicle by a quarter, Home and End show the first and last picture, and other keys do nothing', () => {
    expect([keyStep('PageUp', 0, 36), keyStep('PageDown', 0, 36), keyStep('Home', 7, 36), keyStep('End', 7, 36)]).toEqual([9, 27, 0, 35]);
    expect([keyStep('Tab', 1, 36), keyStep('a', 1, 36), keyStep('Escape', 1, 36)]).toEqual([null, null, null]);
  });
});
