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
};
const MOST = 6;

/** The first six facts that have a sign, as a strip below the gallery. */
export const FactStrip = ({ rows }: { readonly rows: readonly LabelledValue[] }): ReactElement | null => {
  const facts = rows.filter(({ label }) => ICONS[label] !== undefined).slice(0, MOST);
  return facts.length === 0 ? null : (
    <ul className="fact-strip" aria-label="At a glance">
      {facts.map(({ label, value }) => (
        <li key={label}>
          <Icon name={ICONS[label] ?? 'info'} className="size-6 text-muted" />
          <span className="min-w-0">
            <span className="block text-xs text-muted">{label}</span>
            <span className="block font-semibold tabular">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
