import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button } from '#ui-kit/button/button.tsx';

/** A lead as the page shows it, without personal data. Times are texts in the time zone of the location that answers the lead. */
export interface AnsweredLead {
  /** The path to which the button posts. */
  readonly action: string;
  /** What the lead is about: 'Vehicle enquiry: 2021 Toyota Corolla'. */
  readonly about: string;
  readonly sentAt: string;
  readonly promisedAt: string | null;
  readonly answeredAt: string | null;
  /**
   * Whether the dealership answered the lead before the promised time. Null if no time was promised, or if the lead is
   * not answered yet.
   */
  readonly isInTime: boolean | null;
}

/**
 * The page on which a dealership reports that it has answered a lead. It shows a question with one button, a note that the lead
 * is marked as answered, or a note that the link is invalid.
 */
export const LeadAnsweredPage = ({
  site,
  currentPath,
  lead,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly lead: AnsweredLead | null;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell message-page">{lead === null ? <InvalidLink site={site} /> : <Lead {...lead} />}</div>
  </SiteFrame>
);

const InvalidLink = ({ site }: { readonly site: Site }): ReactElement => (
  <>
    <h1>This link is not valid</h1>
    <p>
      It may be incomplete, it may belong to another website than {site.name}, or the request was deleted. Nothing was changed. Please open
      the link from the mail again.
    </p>
  </>
);

const Lead = ({ action, about, sentAt, promisedAt, answeredAt, isInTime }: AnsweredLead): ReactElement => (
  <>
    <h1>{answeredAt === null ? 'Have you answered this request?' : 'This request is marked as answered'}</h1>
    <p>
      {about}, sent on {sentAt}.{promisedAt !== null && ` The website promised an answer by ${promisedAt}.`}
    </p>
    {answeredAt === null ? (
      <form method="post" action={action}>
        <Button type="submit" size="large">
          Yes, it is answered
        </Button>
      </form>
    ) : (
      <p>
        Answered on {answeredAt}
        {isInTime === null ? '' : isInTime ? ', in time' : ', after the promised time'}.
        {promisedAt !== null && ' No more reminders are sent about it.'}
      </p>
    )}
  </>
);
