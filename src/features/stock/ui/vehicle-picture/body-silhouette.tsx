import type { ReactElement } from 'react';
import { BODY_DRAWINGS } from '../../rules/body-drawings.ts';
import type { BodyShape } from '../../rules/body-shape.ts';

/**
 * A decorative drawing of a vehicle body, seen from the side. It replaces a missing picture, and illustrates the links to
 * body types.
 */
export const BodySilhouette = ({ shape, className }: { readonly shape: BodyShape; readonly className?: string }): ReactElement => {
  const { outline, wheels } = BODY_DRAWINGS[shape];
  const isBike = shape === 'motorcycle';
  return (
    <svg viewBox="0 0 240 84" className={className} aria-hidden="true" fill="currentColor">
      <path d={outline} fillRule="evenodd" />
      {wheels.map(([x, y, radius]) => (
        <circle key={x} cx={x} cy={y} r={radius - 2.5} fill="none" stroke="currentColor" strokeWidth={isBike ? 4 : 5} />
      ))}
    </svg>
  );
};
