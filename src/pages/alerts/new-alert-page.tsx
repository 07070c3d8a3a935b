import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { AlertSearch } from '#features/alerts/server/alert-searches.server.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { paths } from '#urls/paths.ts';

/** The field with the shopper's e-mail address. */
export const EMAIL_FIELD = 'email';

/**
 * What the page shows. 'asked': the form for the e-mail address. 'sent': a message that a mail with a link for confirming the
 * e-mail address was sent. 'on': a message that the alert is active, because the e-mail address needs no confirmation.
 */
export type NewAlertState = 'asked' | 'sent' | 'on';

/** The page on which a shopper asks for an alert about new vehicles that match a search. */
export const NewAlertPage = ({
  site,
  search,
  state,
  email,
  error,
  alert,
  managePath,
}: {
  readonly site: Site;
  readonly search: AlertSearch;
  readonly state: NewAlertState;
  /** The e-mail address that the field contains at first. */
  readonly email: string;
  readonly error: string | null;
  readonly alert: string | null;
  /** The page with the alerts of the signed-in shopper; null without a sign-in. */
  readonly managePath: string | null;
}): ReactElement => (
  <SiteFrame site={site} currentPath="/alerts/new" hidesSearch>
    <div className="shell">
      <AccountLayout title={TITLES[state]} alert={alert} intro={<SearchName search={search} />}>
        {state === 'asked' && <EmailForm site={site} search={search} email={email} error={error} />}
        {state === 'sent' && (
          <p>
            We have sent you an email. Open the link in it and press &lsquo;Turn on&rsquo;. If you already have this alert, you need not do
            anything.
          </p>
        )}
        {state === 'on' && (
          <p>
            We write to you when something new arrives, at most once a day.{' '}
            {managePath && <TextLink href={managePath}>See all your alerts</TextLink>}
          </p>
        )}
        <LinkButton href={search.search} variant="secondary">
          Back to the {site.vehicleWord.plural}
        </LinkButton>
      </AccountLayout>
    </div>
  </SiteFrame>
);

export const TITLES: Readonly<Record<NewAlertState, string>> = {
  asked: 'Email me when something new arrives',
  sent: 'Check your email',
  on: 'Your alert is on',
};

const SearchName = ({ search: { name } }: { readonly search: AlertSearch }): ReactElement => <strong>{name}</strong>;

const EmailForm = ({
  site,
  search,
  email,
  error,
}: {
  readonly site: Site;
  readonly search: AlertSearch;
  readonly email: string;
  readonly error: string | null;
}): ReactElement => (
  <form method="post" action={paths.newAlert(search.search)} className="account-form" noValidate>
    <TextField
      id="alert-email"
      name={EMAIL_FIELD}
      label="Email"
      hint="At most one email a day, and only if there is something new. Each email has a link to stop these emails."
      error={error}
      defaultValue={email}
      required
      maxLength={254}
      type="email"
      autoComplete="email"
      autoFocus={error !== null}
    />
    <Button type="submit" size="large" wide>
      Email me
    </Button>
    <p className="type-14 muted">
      {site.name} uses your address for this alert only. <TextLink href={paths.pages.privacy()}>Privacy policy</TextLink>
    </p>
  </form>
);
