import type { ReactElement } from 'react';
import type { BodyShape } from '../rules/body-shape.ts';

/** A body seen from its side on a field of 240 by 84: its outline with the windows left out, and where its wheels are. */
interface Drawing {
  readonly outline: string;
  readonly wheels: readonly (readonly [x: number, y: number, radius: number])[];
}

const DRAWINGS: Readonly<Record<BodyShape, Drawing>> = {
  hatch: {
    outline:
      'M18 64Q12 62 13 52L16 40Q18 33 25 30L40 15Q44 10 54 10H114Q126 10 136 17L160 33L204 39Q222 42 226 53V59Q226 64 219 64H203A17 17 0 0 0 169 64H69A17 17 0 0 0 35 64ZM48 17L33 32H86V16H56Q51 16 48 17ZM94 16V32H145L128 20Q121 16 113 16Z',
    wheels: [
      [52, 64, 13],
      [186, 64, 13],
    ],
  },
  sedan: {
    outline:
      'M14 64Q9 62 10 52Q11 42 20 39L50 34L74 17Q81 12 93 12H132Q144 12 152 18L174 34L209 40Q227 44 230 54V59Q230 64 223 64H206A17 17 0 0 0 172 64H67A17 17 0 0 0 33 64ZM80 21L64 34H108V18H92Q85 18 80 21ZM116 18V34H160L145 22Q140 18 132 18Z',
    wheels: [
      [50, 64, 13],
      [189, 64, 13],
    ],
  },
  wagon: {
    outline:
      'M14 64Q9 62 10 50L15 36L27 15Q30 10 39 10H131Q143 10 152 17L174 34L209 40Q227 44 230 54V59Q230 64 223 64H206A17 17 0 0 0 172 64H67A17 17 0 0 0 33 64ZM33 16L24 34H63V16ZM71 16V34H112V16ZM120 16V34H160L145 20Q140 16 131 16Z',
    wheels: [
      [50, 64, 13],
      [189, 64, 13],
    ],
  },
  suv: {
    outline:
      'M12 62Q7 60 8 48L13 30L24 10Q27 5 37 5H135Q146 5 154 12L174 30L211 36Q228 39 231 50V58Q231 62 225 62H209A19 19 0 0 0 171 62H70A19 19 0 0 0 32 62ZM31 12L22 30H63V12ZM71 12V30H114V12ZM122 12V30H160L147 16Q142 12 134 12Z',
    wheels: [
      [51, 62, 15],
      [190, 62, 15],
    ],
  },
  ute: {
    outline:
      'M10 62Q7 62 7 57V35H93V14Q94 6 103 6H151Q161 6 167 12L184 32L217 37Q230 40 232 51V58Q232 62 226 62H212A19 19 0 0 0 174 62H66A19 19 0 0 0 28 62ZM101 13V31H128V13ZM136 13V31H173L159 16Q156 13 150 13Z',
    wheels: [
      [47, 62, 15],
      [193, 62, 15],
    ],
  },
  van: {
    outline:
      'M12 64Q8 64 8 59V14Q8 6 17 6H160Q174 6 183 15L206 38Q224 42 228 50V59Q228 64 222 64H208A18 18 0 0 0 172 64H64A18 18 0 0 0 28 64ZM142 14V34H192L177 18Q173 14 164 14Z',
    wheels: [
      [46, 64, 14],
      [190, 64, 14],
    ],
  },
  coupe: {
    outline:
      'M12 64Q8 62 9 54Q10 45 19 42L60 32L84 19Q95 14 113 14Q135 14 149 22L175 36L211 42Q229 46 231 55V60Q231 64 225 64H208A17 17 0 0 0 174 64H67A17 17 0 0 0 33 64ZM76 33L94 23Q102 20 114 20V34ZM121 20Q135 21 143 26L159 35L121 34Z',
    wheels: [
      [50, 64, 13],
      [191, 64, 13],
    ],
  },
  convertible: {
    outline:
      'M12 64Q8 62 9 54Q10 44 20 40L66 36Q74 28 82 30L94 36H138L147 19Q149 16 153 18L176 37L211 43Q229 47 231 55V60Q231 64 225 64H208A17 17 0 0 0 174 64H67A17 17 0 0 0 33 64Z',
    wheels: [
      [50, 64, 13],
      [191, 64, 13],
    ],
  },
  truck: {
    outline:
      'M8 62Q6 62 6 58V6H150V62H92A15 15 0 0 0 62 62H58A15 15 0 0 0 28 62ZM158 62V16Q158 12 163 12H190Q203 12 209 22L224 40Q230 44 230 52V58Q230 62 226 62H212A15 15 0 0 0 182 62ZM172 20V38H212L202 25Q199 20 192 20Z',
    wheels: [
      [43, 63, 12],
      [77, 63, 12],
      [197, 63, 12],
    ],
  },
  motorcycle: {
    outline:
      'M58 58L88 38L80 30Q96 22 112 27Q122 19 146 24L156 14L174 12L175 17L162 20L186 56L178 60L156 30L146 54Q144 60 136 60H106Q100 60 97 54L92 46L64 63Z',
    wheels: [
      [60, 58, 20],
      [180, 58, 20],
    ],
  },
  caravan: {
    outline:
      'M34 62V26Q34 8 52 8H172Q186 8 190 20L200 48H232V54H202V62H134A16 16 0 0 0 102 62ZM48 20V38H88V20ZM104 20V42H120V20ZM136 20V38H168V20Z',
    wheels: [[118, 64, 12]],
  },
};

/** The outline of a body from its side: in place of a missing picture, and on body-type links. Decoration. */
export const BodySilhouette = ({ shape, className }: { readonly shape: BodyShape; readonly className?: string }): ReactElement => {
  const { outline, wheels } = DRAWINGS[shape];
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
