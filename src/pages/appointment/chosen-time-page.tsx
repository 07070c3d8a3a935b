import type { ReactElement } from 'react';
import { wishedTimeText } from '#features/leads/rules/fields/appointment-text.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import { APPOINTMENT_FORM } from './appointment-page.tsx';

/** Shows the time to which a shopper wanted to move an appointment, with a button that sends this choice again. */
export const ChosenTimePage = ({
  site,
  token,
  time,
}: {
  readonly site: Site;
  readonly token: string;
  /** The posted day or time. */
  readonly time: string;
}): ReactElement => (
  <SiteFrame site={site} currentPath="/appointment" hidesSearch>
    <div className="shell page-space">
      <form method="post" action={paths.appointment(token)} className="lead-form-page lead-form-card">
        <h1 className="type-30">Change the time of your appointment</h1>
        <ul className="success-next">
          <li className="success-line">
            <Icon name="calendar" />
            {wishedTimeText(time, true)}
          </li>
        </ul>
        <input type="hidden" name={APPOINTMENT_FORM.action} value={APPOINTMENT_FORM.move} />
        <input type="hidden" name={APPOINTMENT_FORM.time} value={time} />
        <Button type="submit">Change the time</Button>
      </form>
    </div>
  </SiteFrame>
);
