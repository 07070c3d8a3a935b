import type { ReactElement } from 'react';
import { Icon, type IconName } from '#ui-kit/icon.tsx';
import type { LabelledValue } from '../rules/labelled-value.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  Odometer: 'odometer',
  Transmission: 'gearbox',
  Fuel: 'fuel',
  Body: 'body',
  Drive: 'drive',
  Engine: 'engine',
  Seats: 'seat',
  Colour: 'palette',
  'Body length': 'ruler',
  Sleeps: 'bed',
  'Tare weight': 'weight',
  'Aggregate trailer mass': 'weight',
};

/** What tells most of a vehicle, as a strip below the gallery. */
export const FactStrip = ({
  rows,
  isCar,
}: {
  readonly rows: readonly LabelledValue[];
  /** The body of anything else is not drawn as a car's. */
  readonly isCar: boolean;
}): ReactElement | null =>
  rows.length === 0 ? null : (
    <ul className="fact-strip" aria-label="At a glance">
      {rows.map(({ label, value }) => (
        <li key={label}>
          <Icon name={(label === 'Body' && !isCar ? null : ICONS[label]) ?? 'wheel'} className="size-6 text-muted" />
          <span className="min-w-0">
            <span className="block text-xs text-muted">{label}</span>
            <span className="block font-semibold tabular">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
