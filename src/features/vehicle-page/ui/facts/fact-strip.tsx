import type { ReactElement } from 'react';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';
import type { LabelledValue } from '../../rules/labelled-value.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  Odometer: 'odometer',
  Transmission: 'gearbox',
  Fuel: 'fuel',
  Drive: 'drive',
  Engine: 'engine',
  Seats: 'seat',
  Colour: 'palette',
  'Body length': 'ruler',
  Sleeps: 'bed',
  'Tare weight': 'weight',
  'Aggregate trailer mass': 'weight',
  'Axle type': 'tyre',
};

/** The most useful facts of a vehicle, as a strip below the gallery. */
export const FactStrip = ({
  rows,
  body,
}: {
  readonly rows: readonly LabelledValue[];
  /** The icon for the body of the vehicle, as the function `bodyIcon` returns it. */
  readonly body: IconName;
}): ReactElement | null =>
  rows.length === 0 ? null : (
    <ul className="fact-strip" aria-label="At a glance">
      {rows.map(({ label, value }) => (
        <li key={label}>
          <Icon name={label === 'Fuel' && value === 'Electric' ? 'charge' : (ICONS[label] ?? body)} size={24} className="muted" />
          <span className="fact-text">
            <span className="fact-label type-12 muted">{label}</span>
            <span className="fact-value tabular">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
