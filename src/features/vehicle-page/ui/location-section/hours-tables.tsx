import type { ReactElement } from 'react';
import type { TypeHours } from '../../rules/hours-by-type.ts';

/** The hours of each department of a dealership, with special dates below (VDP-39). */
export const HoursTables = ({ departments }: { readonly departments: readonly TypeHours[] }): ReactElement => (
  <div className="hours-tables">
    {departments.map(({ type, label, location, week, special }) => (
      <div key={type}>
        <p className="hours-name">
          {label ?? 'Opening hours'}
          <small>{location}</small>
        </p>
        <dl className="hours-rows">
          {[...week, ...special].map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
);
