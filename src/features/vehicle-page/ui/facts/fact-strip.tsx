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

/** What tells most of a vehicle, as a strip below the gallery. */
export const FactStrip = ({
  rows,
  body,
}: {
  readonly rows: readonly LabelledValue[];
  /** The sign of its body: `bodyIcon`. */
  readonly body: IconName;
}): ReactElement | null =>
  rows.length === 0 ? null : (
    <ul className="fact-strip" aria-label="At a glance">
      {rows.map(({ label, value }) => (
        <li key={label}>
          <Icon name={label === 'Fuel' && value === 'Electric' ? 'charge' : (ICONS[label] ?? body)} className="size-6 text-muted" />
          <span className="min-w-0">
            <span className="block text-xs text-muted">{label}</span>
            <span className="block font-semibold tabular">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
