import type { Account } from '#features/accounts/rules/account.ts';
import { readContactAddress } from '#features/accounts/rules/contact-address.ts';
import { deviceName } from '#features/accounts/rules/device-name.ts';
import { passkeyHost } from '#features/accounts/rules/passkey.ts';
import type { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import type { Sessions, SignedIn } from '#features/accounts/server/sessions.server.ts';
import type { SignIn } from '#features/accounts/server/sign-in.server.ts';
import { ADDRESS_FIELD } from '#features/accounts/ui/address-form.tsx';
import { CREDENTIAL_FIELD } from '#features/accounts/ui/passkey/passkey-form.tsx';
import { FORM_CONTROL } from '#features/leads/rules/form/form-model.ts';
import type { Person } from '#features/privacy/rules/person.ts';
import type { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import { GARAGE_PATHS } from '#model/site/options/shoppers/garage-and-watchlist-paths.ts';
import type { Site } from '#model/site/site.ts';
import { limitedCodeText } from '#pages/limited-code-text.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { type SavedCardServices, savedCards } from '#pages/saved-cards.ts';
import { signInVisitor } from '#pages/sign-in-visitor.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { ACTION_FIELD, GARAGE_ACTIONS, type GarageAction } from './action-button.tsx';
import { AddAddressPage } from './add-address-page.tsx';
import { DELETE_PARAM, DeleteAccountPage, type GarageMessages, GaragePage, SESSION_FIELD } from './garage-page.tsx';
import { accountView } from './garage-view.ts';
import { PASSKEY_FIELD, PASSKEY_NAME_FIELD } from './passkeys-section.tsx';
import { type PasskeysView, passkeyRows } from './passkeys-view.ts';

export interface GarageServices extends SavedCardServices {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly personalData: Pick<PersonalData, 'eraseAccount'>;
  readonly notFound: PageHandler;
}

const NONE: GarageMessages = { value: '', error: null, alert: null, done: null };

/** The query parameter that states which action was completed, and the message for each of its values. */
const DONE_PARAM = 'done';
const DONE_TEXTS: Readonly<Record<string, string>> = {
  address: 'Your new address is confirmed.',
  'add-passkey': 'Your passkey is ready. Next time you can sign in with it.',
  'remove-passkey': 'The passkey is removed. It no longer signs you in; you can delete it on your device too.',
  'end-session': 'That browser is signed out.',
  'end-other-sessions': 'All other browsers are signed out.',
};

/**
 * `GET` and `POST` of the page of a signed-in shopper (ROUTE-59 to 63, AUTH-10), at the path that the site chose.
 * `withSignInGate` redirects visitors without a session to the sign-in page.
 */
export const garagePage =
  (services: GarageServices): PageHandler =>
  async (page) => {
    const { session } = page;
    if (session === undefined) throw new Error(`The page ${page.url.pathname} was opened without a session`);
    if (page.request.method === 'POST') return act(services, page, session);
    if (page.url.searchParams.has(DELETE_PARAM)) return pageAnswer(page, <DeleteAccountPage site={page.site} path={page.url.pathname} />);
    const done = DONE_TEXTS[page.url.searchParams.get(DONE_PARAM) ?? ''] ?? null;
    return show(services, page, session, 200, { ...NONE, done });
  };

const actionOf = (page: PageRequest, fields: Readonly<Record<string, string>>): GarageAction | undefined => {
  const posted = fields[ACTION_FIELD] ?? page.url.searchParams.get(ACTION_FIELD);
  return GARAGE_ACTIONS.find((action) => action === posted);
};

const act = async (services: GarageServices, page: PageRequest, session: SignedIn): Promise<PageAnswer> => {
  const { site, url } = page;
  const fields = (await readPostedFields(page.request)) ?? {};
  const action = actionOf(page, fields);
  if (action !== undefined && action !== 'sign-out' && !session.isRecent) return signInAgain(page);
  switch (action) {
    case 'add-address':
      return addAddress(services, page, session, fields);
    case 'add-passkey':
      return addPasskey(services, page, session, fields);
    case 'remove-passkey':
      await services.passkeys.remove(site, session, fields[PASSKEY_FIELD] ?? '');
      return { kind: 'redirect', status: 303, location: `${url.pathname}?${DONE_PARAM}=${action}` };
    case 'end-session':
    case 'end-other-sessions':
      await services.sessions.end(site, session, action === 'end-session' ? { id: fields[SESSION_FIELD] ?? '' } : 'others');
      return { kind: 'redirect', status: 303, location: `${url.pathname}?${DONE_PARAM}=${action}` };
    case 'sign-out':
      await services.sessions.end(site, session, { id: session.sessionId });
      return signedOut(services, page);
    case 'delete':
      await services.personalData.eraseAccount(site, oneAddress(session.account));
      return signedOut(services, page);
    case undefined:
      return show(services, page, session, 422, { ...NONE, alert: 'The button that you pressed is not known. Please try again.' });
  }
};

/**
 * Chooses the contact address that identifies the account to delete: the e-mail address, or the phone number of an
 * account without e-mail address. Never both are used, because the deletion is repeated after a restore of older data.
 * In these older data, the phone number may belong to the account of another person.
 */
const oneAddress = ({ email, phone }: Account): Person => (email === null ? { email, phone } : { email, phone: null });

/**
 * Redirects to the sign-in page. Changes of the account need a recent sign-in, because the session may have been left open on a
 * shared computer.
 */
const signInAgain = (page: PageRequest): PageAnswer => ({ kind: 'redirect', status: 303, location: signInAgainPath(page) });

const signInAgainPath = ({ url: { pathname } }: PageRequest): string =>
  paths.signIn({ type: 'my-garage', redirect: pathname, back: pathname, again: true });

/** Stores the passkey that the browser made. */
const addPasskey = async (
  services: GarageServices,
  page: PageRequest,
  session: SignedIn,
  { [CREDENTIAL_FIELD]: credential = '', [PASSKEY_NAME_FIELD]: name = '' }: Readonly<Record<string, string>>,
): Promise<PageAnswer> => {
  const isAdded = await services.passkeys.add(page.site, session, credential, name, signInVisitor(page));
  if (isAdded) return { kind: 'redirect', status: 303, location: `${page.url.pathname}?${DONE_PARAM}=add-passkey` };
  return show(services, page, session, 422, { ...NONE, alert: 'The passkey could not be added. Please try again.' });
};

const signedOut = ({ sessions }: GarageServices, { url }: PageRequest): PageAnswer => ({
  kind: 'redirect',
  status: 303,
  location: paths.home(),
  cookies: sessions.expiredCookies(url.origin),
});

/**
 * Sends a code to a further e-mail address or phone number of the shopper. When the shopper enters the code, the
 * address or number is added to the account.
 */
const addAddress = async (
  services: GarageServices,
  page: PageRequest,
  session: SignedIn,
  { [ADDRESS_FIELD]: value = '', [FORM_CONTROL.captcha]: proof }: Readonly<Record<string, string>>,
): Promise<PageAnswer> => {
  const to = readContactAddress(value, page.site.signIn.smsOtherCountries);
  if (!to.ok) return show(services, page, session, 422, { ...NONE, value, error: to.error });
  const sent = await services.signIn.sendCode(page.site, { to: to.value, accountId: session.account.id, proof }, signInVisitor(page));
  if (sent.ok) {
    const redirect = `${page.url.pathname}?${DONE_PARAM}=address`;
    const { cookie, isUnsure } = sent.value;
    const location = paths.signInCode({ type: 'my-garage', redirect, back: page.url.pathname, isUnsure });
    return { kind: 'redirect', status: 303, location, cookies: [cookie] };
  }
  if (sent.error.kind === 'not-sent')
    return show(services, page, session, 503, { ...NONE, value, error: 'The code could not be sent. Please try again later.' });
  return show(services, page, session, 429, { ...NONE, value, error: limitedCodeText(sent.error) });
};

/** Builds the view of the shopper's passkeys, and the cookie that binds the creation of a new passkey to this browser. */
const passkeysView = async (
  { passkeys }: GarageServices,
  page: PageRequest,
  session: SignedIn,
): Promise<{ readonly view: PasskeysView; readonly cookies: readonly string[] }> => {
  const { site, url } = page;
  const visitor = signInVisitor(page);
  const request = session.isRecent ? await passkeys.askToAdd(site, session, visitor) : null;
  const host = passkeyHost(url.origin);
  const view = {
    rows: passkeyRows(await passkeys.list(site, session), host, site.timeZone),
    options: request?.options ?? null,
    suggestedName: deviceName(visitor.userAgent),
    signInAgainPath: session.isRecent || host === null ? null : signInAgainPath(page),
  };
  return { view, cookies: request === null ? [] : [request.cookie] };
};

const show = async (
  services: GarageServices,
  page: PageRequest,
  session: SignedIn,
  status: number,
  messages: GarageMessages,
): Promise<PageAnswer> => {
  const { site, url } = page;
  const passkeys = await passkeysView(services, page, session);
  const saved = await savedCards(services, site, session.account);
  const view = accountView(session, await services.sessions.list(site, session), passkeys.view, site.timeZone);
  const body = <GaragePage site={site} path={url.pathname} view={view} saved={saved} messages={messages} />;
  return { ...pageAnswer(page, body), status, cookies: passkeys.cookies };
};

const pageAnswer = ({ site }: PageRequest, body: React.ReactElement): Extract<PageAnswer, { kind: 'page' }> => ({
  kind: 'page',
  status: 200,
  head: { title: `My garage | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
  caching: 'private',
  body,
});

/**
 * Shows the form for adding an e-mail address or phone number again, because the sent form could not be stored. Null if
 * the shopper pressed another button.
 */
const garageAgain: FormAgain = (page, typed) => {
  if (actionOf(page, typed) !== 'add-address') return null;
  return pageAnswer(page, <AddAddressPage site={page.site} path={page.url.pathname} value={typed[ADDRESS_FIELD] ?? ''} />);
};

/** Each site chooses one of several paths for the garage. Each of these paths has a route. */
export const GARAGE_ROUTES: readonly Route<GarageServices>[] = GARAGE_PATHS.flatMap((path) => {
  const isOn = ({ features, signIn }: Site): boolean => features.garage && signIn.garagePath === path;
  return formRoutes<GarageServices>({ path, handler: whereOn(isOn, garagePage), isOn, formAgain: () => garageAgain });
});
