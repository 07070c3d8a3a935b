import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import { AddressForm } from '#features/accounts/ui/address-form.tsx';
import { Recent } from '#features/content/ui/recent/recent.tsx';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { CardGrid } from '#ui-kit/card-grid/card-grid.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { paths } from '#urls/paths.ts';
import { ACTION_FIELD, ActionButton, type GarageAction } from './action-button.tsx';
import type { AccountView, DeviceRow } from './garage-view.ts';
import { PasskeysSection } from './passkeys-section.tsx';

/** Name of the hidden field next to a button that signs a device out. Its value is the id of the session to end. */
export const SESSION_FIELD = 'session';

/** The query parameter that makes the page ask whether to delete the account. */
export const DELETE_PARAM = 'delete';

/**
 * What the page shows after a form was sent. `value`: the typed e-mail address or phone number. `error`: the error of the
 * field with this value. `alert`: an error that belongs to no field. `done`: a message that says what was done.
 */
export interface GarageMessages {
  readonly value: string;
  readonly error: string | null;
  readonly alert: string | null;
  readonly done: string | null;
}

/** Maximum number of saved vehicles on this page. The page of saved vehicles shows all. */
const SHOWN_SAVED = 3;

/**
 * The account page of a signed-in shopper (ROUTE-59). It shows the saved vehicles, the recent views and searches of
 * this browser, the e-mail address and phone number, the passkeys and the signed-in devices. The shopper can also sign
 * out and delete the account on this page.
 */
export const GaragePage = ({
  site,
  path,
  view,
  saved,
  messages,
}: {
  readonly site: Site;
  readonly path: string;
  readonly view: AccountView;
  /** All vehicles that the shopper saved, the last saved first. */
  readonly saved: readonly VehicleCardView[];
  readonly messages: GarageMessages;
}): ReactElement => (
  <SiteFrame site={site} currentPath={path}>
    <div className="shell" data-signed-in="">
      <AccountLayout title="My garage" alert={messages.alert} done={messages.done} isWide>
        <SavedVehicles site={site} saved={saved} />
      </AccountLayout>
    </div>
    <Recent id="garage-recent" title="Recently viewed" searchesTitle="Your last searches" />
    <div className="shell">
      <div className="account account-wide account-start">
        <Addresses path={path} view={view} messages={messages} hasCaptcha={site.forms.captcha} />
        <PasskeysSection path={path} view={view.passkeys} />
        <Devices path={path} devices={view.devices} />
        <div className="account-others">
          <ActionButton path={path} action="sign-out" label="Sign out" />
          <TextLink href={`${path}?${DELETE_PARAM}=ask`}>Delete my account</TextLink>
        </div>
      </div>
    </div>
  </SiteFrame>
);

const SavedVehicles = ({ site, saved }: { readonly site: Site; readonly saved: readonly VehicleCardView[] }): ReactElement => {
  const { singular, plural } = site.vehicleWord;
  if (saved.length === 0)
    return (
      <>
        <p className="muted">
          You have not saved any {plural} yet.{site.features.favourites && ` Tap the heart of a ${singular} to find it here.`}
        </p>
        <LinkButton href={site.search.paths.all} variant="secondary">
          Browse our {plural}
        </LinkButton>
      </>
    );
  return (
    <>
      <LinkButton href={site.signIn.watchlistPath} variant="secondary">
        Your saved {plural} ({saved.length})
      </LinkButton>
      <CardGrid label={`Saved ${plural}`}>
        {saved.slice(0, SHOWN_SAVED).map((card) => (
          <li key={card.id}>
            <VehicleCard card={{ ...card, saveHref: null }} variant={site.layout.card} heading="h2" />
          </li>
        ))}
      </CardGrid>
    </>
  );
};

const Addresses = ({
  path,
  view: { email, phone },
  messages,
  hasCaptcha,
}: {
  readonly path: string;
  readonly view: AccountView;
  readonly messages: GarageMessages;
  readonly hasCaptcha: boolean;
}): ReactElement => {
  const missing = email === null ? 'email' : phone === null ? 'mobile number' : null;
  return (
    <section className="account-card" aria-labelledby="account-addresses">
      <h2 id="account-addresses" className="type-20">
        How you sign in
      </h2>
      <dl className="account-rows">
        <div>
          <dt>Mobile number</dt>
          <dd>{phone ?? 'Not added'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email ?? 'Not added'}</dd>
        </div>
      </dl>
      <details open={messages.error !== null}>
        <summary className="accordion-head">{missing === null ? 'Change an address' : `Add your ${missing}`}</summary>
        <AddressForm action={`${path}?${ACTION_FIELD}=add-address`} value={messages.value} error={messages.error} hasCaptcha={hasCaptcha} />
      </details>
    </section>
  );
};

const Devices = ({ path, devices }: { readonly path: string; readonly devices: readonly DeviceRow[] }): ReactElement => (
  <section className="account-card" aria-labelledby="account-devices">
    <h2 id="account-devices" className="type-20">
      Where you are signed in
    </h2>
    <ul className="account-rows">
      {devices.map(({ id, device, used, isThis }) => (
        <li key={id}>
          <span>
            <strong>{device}</strong>
            <br />
            <span className="type-14 muted">{isThis ? 'This browser' : used}</span>
          </span>
          {!isThis && <ActionButton path={path} action="end-session" label="Sign out" about={device} field={[SESSION_FIELD, id]} />}
        </li>
      ))}
    </ul>
    {devices.length > 1 && <ActionButton path={path} action="end-other-sessions" label="Sign out all other browsers" />}
  </section>
);

/** The page on which the shopper confirms that the account is to be deleted. */
export const DeleteAccountPage = ({ site, path }: { readonly site: Site; readonly path: string }): ReactElement => (
  <SiteFrame site={site} currentPath={path} hidesSearch>
    <div className="shell">
      <AccountLayout
        title="Delete your account?"
        intro={`${site.name} then deletes your number, your email, your saved ${site.vehicleWord.plural}, your email alerts and your sign-ins. Enquiries that you have sent stay with the dealership.`}
      >
        <div className="account-others">
          <form method="post" action={path}>
            <Button type="submit" name={ACTION_FIELD} value={'delete' satisfies GarageAction}>
              Delete my account
            </Button>
          </form>
          <LinkButton href={path} variant="secondary">
            Keep it
          </LinkButton>
        </div>
        <p className="type-14 muted">
          To have your requests erased too, <TextLink href={paths.pages.privacy()}>read how to ask for it</TextLink>.
        </p>
      </AccountLayout>
    </div>
  </SiteFrame>
);
