import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { TypeHours } from '../../rules/hours-by-type.ts';
import { HoursTables } from '../location-section/hours-tables.tsx';

/** Says whether the dealership is open now. A click shows the hours of each department (VDP-39). Works without JavaScript. */
export const OpeningHours = ({
  words,
  departments,
}: {
  /** Text that says whether the dealership is open now, for example 'Open until 5:30 pm'. Null if this is unknown. */
  readonly words: string | null;
  readonly departments: readonly TypeHours[];
}): ReactElement | null => {
  if (departments.length === 0) return words === null ? null : <p className="muted">{words}</p>;
  return (
    <details className="hours">
      <summary className="hours-summary">
        <Icon name="clock" size={16} />
        <span>
          {words ?? 'Opening hours'}
          {words !== null && <span className="sr-only">: all opening hours</span>}
        </span>
        <Icon name="chevron-down" size={16} className="hours-sign" />
      </summary>
      <HoursTables departments={departments} />
    </details>
  );
};
