import type { ReactElement } from 'react';
import { Tabs } from '#ui-kit/tabs/tabs.tsx';
import type { DepartmentHours } from '../../views/location-hours.ts';
import { HolidayHours } from './holiday-hours.tsx';

/** The table 'Opening Hours', with a selector if there are several departments (LOC-20 to 24). */
export const OpeningHours = ({
  id,
  departments,
}: {
  readonly id: string;
  readonly departments: readonly DepartmentHours[];
}): ReactElement | null => {
  const known = departments.filter(({ week, soon }) => week.length + soon.length > 0);
  const [only, ...others] = known;
  if (only === undefined) return null;
  return (
    <section className="opening-hours" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="opening-hours-title">
        Opening Hours
      </h2>
      {others.length === 0 ? (
        <HoursTable department={only} labelId={`${id}-title`} />
      ) : (
        <Tabs
          label="Department"
          variant="pill"
          tabs={known.map((department) => ({
            id: `${id}-${department.slug}`,
            label: department.label,
            content: <HoursTable department={department} labelId={`${id}-${department.slug}-tab`} />,
          }))}
        />
      )}
      <HolidayHours id={`${id}-holidays`} departments={known} />
    </section>
  );
};

const HoursTable = ({ department, labelId }: { readonly department: DepartmentHours; readonly labelId: string }): ReactElement => (
  <>
    {department.openText && <p className={department.isOpen ? 'hours-now hours-now-open' : 'hours-now'}>{department.openText}</p>}
    <table className="hours-table" aria-labelledby={labelId}>
      <tbody>
        {department.week.map(({ days, hours, isToday }) => (
          <tr key={days} className={isToday ? 'is-today' : undefined}>
            <th scope="row">
              {days}
              {isToday && <span className="sr-only"> (today)</span>}
            </th>
            <td>{hours}</td>
          </tr>
        ))}
        {department.soon.map(({ days, hours }) => (
          <tr key={days} className="is-special">
            <th scope="row">{days}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
