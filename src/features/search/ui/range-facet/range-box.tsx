import type { ReactElement } from 'react';

const SIGNS = { dollars: '$', km: 'km', plain: '' } as const;

/** A number box for the minimum or the maximum of a range. If it is empty, there is no limit. */
export const RangeBox = ({
  id,
  name,
  label,
  end,
  unit,
  placeholder,
  value,
}: {
  readonly id: string;
  readonly name: string;
  /** The accessible name of the box. */
  readonly label: string;
  readonly end: 'min' | 'max';
  readonly unit: keyof typeof SIGNS;
  /** The text that the box shows while it is empty. */
  readonly placeholder: string;
  readonly value: number | null;
}): ReactElement => {
  const sign = SIGNS[unit];
  return (
    <label htmlFor={id} className={`range-box range-box-${unit}`}>
      <span className="sr-only">{label}</span>
      {sign && <span aria-hidden="true">{sign}</span>}
      <input
        id={id}
        type="number"
        name={name}
        inputMode="numeric"
        min={0}
        step="any"
        defaultValue={value ?? ''}
        placeholder={placeholder}
        data-end={end}
      />
    </label>
  );
};
