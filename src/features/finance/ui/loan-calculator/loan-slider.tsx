import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { FieldError } from '#ui-kit/field/field-error.tsx';

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value of the slider as text, for screen readers. */
  readonly words: string;
}

/** A value that can be set with an input, which works without JavaScript, or with a native slider. */
export const LoanSlider = ({
  id,
  field,
  label,
  range,
  ends,
  error,
  isLocked = false,
  onSlide,
  children,
}: {
  readonly id: string;
  /** The name of the query parameter. */
  readonly field: string;
  readonly label: string;
  readonly range: SliderRange;
  /** The labels at both ends of the slider. */
  readonly ends: readonly [string, string];
  readonly error: string | null;
  readonly isLocked?: boolean;
  readonly onSlide: (value: number) => void;
  /** The input for the same value as the slider. */
  readonly children: ReactNode;
}): ReactElement => {
  const thumb = thumbOf(range);
  return (
    <div className="loan-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      <div className="loan-slider needs-js">
        <input
          type="range"
          min={range.min}
          max={range.max}
          step={range.step}
          value={thumb}
          onChange={(event) => onSlide(Number(event.target.value))}
          disabled={isLocked}
          data-loan={field}
          aria-label={`${label}, slider`}
          aria-valuetext={range.words}
          style={trackTo(range, thumb)}
        />
        <span aria-hidden="true">{ends[0]}</span>
        <span aria-hidden="true">{ends[1]}</span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

/** The input accepts any value, but the slider moves in steps. */
const thumbOf = ({ min, max, step, value }: SliderRange): number => {
  const steps = Math.min(Math.round((value - min) / step), Math.floor((max - min) / step));
  return Math.round((min + Math.max(0, steps) * step) * 100) / 100;
};

const trackTo = ({ min, max }: SliderRange, thumb: number): CSSProperties & Record<'--to', string> => ({
  '--to': max > min ? `${Math.round(((thumb - min) / (max - min)) * 1000) / 10}%` : '0%',
});
