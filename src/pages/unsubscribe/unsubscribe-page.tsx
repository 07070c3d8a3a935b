import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';

/**
 * 'asked': the page has a button that unsubscribes. 'done': the address is unsubscribed. 'invalid': the link is forged
 * or incomplete.
 */
export type UnsubscribeState = 'asked' | 'done' | 'invalid';

/** The field of the page's form. Any value means that the shopper pressed the button. */
export const CONFIRM_FIELD = 'confirm';

/**
 * The page that an unsubscribe link opens. It does not show the shopper's e-mail address, because the mail with the link may
 * have been forwarded to another person.
 */
export const UnsubscribePage = ({
  site,
  token,
  state,
  title,
}: {
  readonly site: Site;
  readonly token: string;
  readonly state: UnsubscribeState;
  readonly title: string;
}): ReactElement => (
  <SiteFrame site={site} currentPath="/unsubscribe" hidesSearch>
    <div className="shell page-space">
      <div className="success-page">
        <h1 className="type-30">{title}</h1>
        {state === 'asked' && <Asked site={site} token={token} />}
        {state === 'done' && (
          <p className="success-nothing">
            {site.name} sends no more offers to this address. All email alerts of this address have ended. We still answer what you ask us.
          </p>
        )}
        {state === 'invalid' && (
          <p className="success-nothing">
            Perhaps the address was cut off. Copy the whole link from the mail, or answer the mail with the word &lsquo;unsubscribe&rsquo;.
          </p>
        )}
        {state !== 'asked' && (
          <div className="success-onward">
            <LinkButton href={paths.home()} variant="secondary">
              To the home page
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  </SiteFrame>
);

const Asked = ({ site, token }: { readonly site: Site; readonly token: string }): ReactElement => (
  <>
    <p className="success-nothing">
      Press the button, and {site.name} sends no more offers to your address. Your email alerts from this site end too, if you have any. You
      still get answers to your enquiries, and mails about your appointments and reservations.
    </p>
    <form method="post" action={paths.unsubscribe(token)} className="success-onward">
      <Button type="submit" name={CONFIRM_FIELD} value="yes">
        Unsubscribe
      </Button>
    </form>
  </>
);
