import { accountName } from '#features/accounts/rules/account.ts';
import { formatContactAddress, readContactAddress } from '#features/accounts/rules/contact-address.ts';
import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import { signInReason } from '#features/accounts/rules/sign-in-type.ts';
import type { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import type { CodeRefusal, SignIn } from '#features/accounts/server/sign-in.server.ts';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import { ADDRESS_FIELD, AddressForm } from '#features/accounts/ui/address-form.tsx';
import { PasskeyForm } from '#features/accounts/ui/passkey/passkey-form.tsx';
import { FORM_CONTROL } from '#features/leads/rules/form/form-model.ts';
import type { Site } from '#model/site/site.ts';
import { limitedCodeText } from '#pages/limited-code-text.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { signInVisitor } from '#pages/sign-in-visitor.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { whereOn } from '#pages/where-on.ts';
import { TextLink } from '#ui-kit/link/link.tsx';
import { paths } from '#urls/paths.ts';
import { SIGN_IN_PATH } from '#urls/sign-in-link.ts';
import { type ReadTarget, readSignInTarget } from './sign-in-target.ts';

export interface SignInServices {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly notFound: PageHandler;
}

/**
 * Name of a form field. A post contains this field if the shopper asks for another code for the same e-mail address or phone
 * number.
 */
export const AGAIN_FIELD = 'again';

/** What the page shows: the typed value with the error of its field, or an error that belongs to no field (`alert`). */
interface Shown {
  readonly status: number;
  readonly value: string;
  readonly error: string | null;
  readonly alert: string | null;
  readonly retryAfter?: number;
}

const SIGN_IN_AGAIN = 'You signed in some time ago. Please sign in again, so that nobody else can change your account.';

/**
 * How long a shopper is asked to wait after a code could not be sent. The value is a guess, because the error does not say
 * how long to wait.
 */
const NOT_SENT_RETRY_SECONDS = 30;

const FIRST: Shown = { status: 200, value: '', error: null, alert: null };

/**
 * `GET` and `POST /sign-in?type=&redirect=&back=` (ROUTE-73): asks for a phone number or an e-mail address and sends a
 * one-time code to it. A shopper who is already signed in is redirected at once. But if the link asks for a new
 * sign-in, because the account is to be changed, the page is shown to this shopper too.
 */
export const signInPage =
  (services: SignInServices): PageHandler =>
  async (page) => {
    const { signIn, sessions } = services;
    const show = (shown: Partial<Shown>): PageAnswer => showSignIn(services, page, target, shown);
    const target = readSignInTarget(page.site, page.url);
    if (page.request.method !== 'POST') {
      const session = await findSession(page, sessions);
      if (session === null) return show({});
      return target.again ? show({ value: accountName(session.account) }) : { kind: 'redirect', status: 303, location: target.redirect };
    }
    const fields = (await readPostedFields(page.request)) ?? {};
    const visitor = signInVisitor(page);
    const asked = fields[AGAIN_FIELD] === undefined ? null : await signIn.findCode(page.site, visitor);
    const value = fields[ADDRESS_FIELD] ?? '';
    const to = asked === null ? readContactAddress(value, page.site.signIn.smsOtherCountries) : ({ ok: true, value: asked.to } as const);
    if (!to.ok) return show({ status: 422, value, error: to.error });
    const request = { to: to.value, accountId: asked?.accountId ?? null, proof: fields[FORM_CONTROL.captcha] };
    const sent = await signIn.sendCode(page.site, request, visitor);
    if (!sent.ok) return show({ ...refusalOf(sent.error), value: formatContactAddress(to.value) });
    const { cookie, isUnsure } = sent.value;
    return { kind: 'redirect', status: 303, location: paths.signInCode({ ...target, isUnsure }), cookies: [cookie] };
  };

const refusalOf = (refusal: CodeRefusal): Shown => {
  if (refusal.kind === 'not-sent')
    return {
      ...FIRST,
      status: 503,
      alert: 'The code could not be sent. Please try again, or use your other address: email or mobile number.',
      retryAfter: NOT_SENT_RETRY_SECONDS,
    };
  const limited = { ...FIRST, status: 429, alert: limitedCodeText(refusal) };
  // A shopper who solves the captcha may ask for a code again at once, so this answer has no Retry-After header.
  return refusal.kind === 'needs-proof' ? limited : { ...limited, retryAfter: refusal.retryAfterSeconds };
};

/** Whether shoppers of the site can have passkeys. They add passkeys on the page of the account, so the site needs this page. */
export const hasPasskeys = ({ features }: Site): boolean => features.garage;

/** The sign-in page. @param shown the status, typed value and messages of the page, if they differ from those of a newly opened page */
export const showSignIn = ({ passkeys }: SignInServices, page: PageRequest, target: ReadTarget, shown: Partial<Shown>): PageAnswer => {
  const { site } = page;
  const { status, value, error, alert, retryAfter } = { ...FIRST, ...shown };
  const passkey = hasPasskeys(site) ? passkeys.askToSignIn(site, signInVisitor(page)) : null;
  return {
    kind: 'page',
    status,
    head: { title: `Sign in | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
    caching: 'private',
    ...(passkey === null ? {} : { cookies: [passkey.cookie] }),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
    body: (
      <SiteFrame site={site} currentPath={SIGN_IN_PATH} hidesSearch>
        <div className="shell">
          <AccountLayout title="Sign in" intro={target.again ? SIGN_IN_AGAIN : signInReason(target.type, site)} alert={alert}>
            <div className="account-card">
              <AddressForm
                action={paths.signIn(target)}
                value={value}
                error={error}
                autoFocus
                offersPasskeys={passkey !== null}
                hasCaptcha={site.forms.captcha}
              />
              {passkey && <PasskeyForm action={paths.passkeySignIn(target)} options={passkey.options} label="Sign in with a passkey" />}
              <p className="type-12 muted">
                {site.name} keeps your number or email to sign you in, until you delete your account. See the{' '}
                <TextLink href={paths.pages.privacy()}>privacy policy</TextLink>.
              </p>
            </div>
            <p className="account-others">
              <TextLink href={target.back ?? paths.home()}>
                {target.back === null ? 'To the home page' : 'Back without signing in'}
              </TextLink>
            </p>
          </AccountLayout>
        </div>
      </SiteFrame>
    ),
  };
};

/**
 * Shows the sign-in page again after a post that could not be stored. Null if the shopper asked for another code: this
 * button is on a different page, where the code is entered.
 */
const signInAgain =
  (services: SignInServices): FormAgain =>
  (page, { [AGAIN_FIELD]: again, [ADDRESS_FIELD]: value = '' }) =>
    again === undefined ? showSignIn(services, page, readSignInTarget(page.site, page.url), { value }) : null;

export const SIGN_IN_ROUTES = formRoutes<SignInServices>({
  path: SIGN_IN_PATH,
  handler: whereOn(hasAccounts, signInPage),
  isOn: hasAccounts,
  formAgain: signInAgain,
});
