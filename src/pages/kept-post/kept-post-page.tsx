import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { TypedFields } from '#pages/page.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';

/**
 * The page that a shopper sees after pressing a button if the request of the button could not be stored, because the
 * database cannot be reached. A button on this page sends the same request again.
 */
export const KeptPostPage = ({
  site,
  currentPath,
  action,
  fields,
}: {
  readonly site: Site;
  readonly currentPath: string;
  /** The URL to which the form was sent. */
  readonly action: string;
  /** The fields of the sent form; null if they contained a secret, which must be entered again. */
  readonly fields: TypedFields | null;
}): ReactElement => {
  const phone = sitePhone(site);
  return (
    <SiteFrame site={site} currentPath={currentPath} hidesSearch>
      <div className="shell message-page">
        <h1>We can’t do this just now</h1>
        <p>
          One of our systems is not answering.{' '}
          {fields === null ? 'Please try it again in a minute' : 'Your choice is kept on this page: please send it again in a minute'}
          {phone ? ', or call us.' : '.'}
        </p>
        <div className="message-links">
          {fields === null ? <LinkButton href={action}>Try again</LinkButton> : <SendAgain action={action} fields={fields} />}
          {phone && (
            <LinkButton href={telHref(phone)} variant="secondary">
              Call {phone}
            </LinkButton>
          )}
          <LinkButton href={site.search.paths.all} variant="secondary">
            {fillPlaceholders('See all {cars}', site)}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
};

const SendAgain = ({ action, fields }: { readonly action: string; readonly fields: TypedFields }): ReactElement => (
  <form method="post" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit">Send it again</Button>
  </form>
);
