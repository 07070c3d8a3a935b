import type { ReactElement } from 'react';
import { Dialog, DialogButton } from '#ui-kit/dialog/dialog.tsx';
import type { DepartmentHours } from '../../views/location-hours.ts';

/**
 * The button 'Holiday hours' and its dialog with the coming dates on which the hours differ (LOC-25, LOC-26). Renders
 * nothing if there are no such dates. Browsers open the dialog without a script.
 */
export const HolidayHours = ({
  id,
  departments,
}: {
  readonly id: string;
  readonly departments: readonly DepartmentHours[];
}): ReactElement | null => {
  const special = departments.filter((department) => department.special.length > 0);
  if (special.length === 0) return null;
  return (
    <>
      <DialogButton opens={id} variant="secondary" className="holiday-hours-open">
        Holiday hours
      </DialogButton>
      <Dialog id={id} title="Holiday hours">
        {special.map((department) => (
          <section key={department.slug} className="holiday-hours" aria-label={department.label}>
            {departments.length > 1 && <h3>{department.label}</h3>}
            <dl className="location-hours">
              {department.special.map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
    </>
  );
};
