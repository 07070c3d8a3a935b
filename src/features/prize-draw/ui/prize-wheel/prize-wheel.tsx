import type { ReactElement } from 'react';
import type { Prize } from '#model/site/options/shoppers/spin-to-win-options.ts';

const RADIUS = 100;

/** The coordinates of a point of the wheel. @param turn the direction from the centre: 0 to 1, clockwise from the top */
const pointAt = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
};

/**
 * The wheel as a picture: equal fields with numbers, in the order of the list of prizes, and a pointer at the top. The
 * list beside it has the names and chances, so the picture is hidden from screen readers.
 *
 * @param drawn the name of the drawn prize, whose field is at the pointer; null before the shopper turns
 *   the wheel
 */
export const PrizeWheel = ({ prizes, drawn }: { readonly prizes: readonly Prize[]; readonly drawn: string | null }): ReactElement => {
  const field = 1 / prizes.length;
  const at = prizes.findIndex(({ name }) => name === drawn);
  const turned = at === -1 ? 0 : -(at + 0.5) * field * 360;
  return (
    <svg viewBox="-110 -116 220 226" className={at === -1 ? 'prize-wheel' : 'prize-wheel prize-wheel-turned'} aria-hidden="true">
      <g className="prize-wheel-disc">
        <g transform={`rotate(${turned.toFixed(2)})`}>
          {prizes.map(({ name }, index) => (
            <g key={name} className={index === at ? 'prize-field prize-field-drawn' : 'prize-field'}>
              <path
                d={`M0 0 L${pointAt(index * field, RADIUS)} A${RADIUS} ${RADIUS} 0 ${field > 0.5 ? 1 : 0} 1 ${pointAt((index + 1) * field, RADIUS)} Z`}
              />
              <text transform={`translate(${pointAt((index + 0.5) * field, 70)}) rotate(${((index + 0.5) * field * 360).toFixed(2)})`}>
                {index + 1}
              </text>
            </g>
          ))}
        </g>
      </g>
      <path className="prize-pointer" d="M-9 -116 L9 -116 L0 -94 Z" />
    </svg>
  );
};
