import type { ReactElement } from 'react';
import { Counter } from '#ui-kit/counter/counter.tsx';

export interface StatView {
  readonly value: number;
  readonly suffix: string;
  readonly label: string;
}

/** Key figures such as '50+ Locations' (HOME-04), in large numbers that count up (HOME-05). */
export const Stats = ({ stats }: { readonly stats: readonly StatView[] }): ReactElement => (
  <ul className="stats">
    {stats.map(({ value, suffix, label }) => (
      <li key={label}>
        <Counter value={value} suffix={suffix} className="stats-value" />
        <span className="stats-label">{label}</span>
      </li>
    ))}
  </ul>
);
