import { formatContactAddress } from '#features/accounts/rules/contact-address.ts';
import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import { CODE_DIGITS, CODE_MS, readCode } from '#features/accounts/rules/sign-in-code.ts';
import type { StoredCode } from '#features/accounts/server/code-store.server.ts';
import type { EntryRefusal } from '#features/accounts/server/sign-in.server.ts';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import { CODE_FIELD, CodeForm } from '#features/accounts/ui/code-form.tsx';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { signInVisitor } from '#pages/sign-in-visitor.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { waitText } from '#pages/wait-text.ts';
import { whereOn } from '#pages/where-on.ts';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { paths } from '#urls/paths.ts';
import { SIGN_IN_CODE_PATH, UNSURE_PARAM } from '#urls/sign-in-link.ts';
import { AGAIN_FIELD, type SignInServices } from './sign-in.route.tsx';
import { type ReadTarget, readSignInTarget } from './sign-in-target.ts';

const TITLE = 'Enter your code';
const MINUTES = CODE_MS / MINUTE_MS;
const NO_CODE = `Please enter the code: ${CODE_DIGITS} digits.`;
const EXPIRED = 'This code has expired or was used. Please ask for a new one.';

const UNSURE =
  'We are not sure that the message was sent. If it does not arrive within a minute, send a new code or use your other address.';

/** What the page shows beside the form. */
interface Shown {
  readonly status: number;
  readonly error: string | null;
  readonly alert: string | null;
  readonly retryAfter?: number;
}

const FIRST: Shown = { status: 200, error: null, alert: null };

/**
 * `GET` and `POST /sign-in/code`: the shopper enters the one-time code. The right code signs the shopper in and redirects to
 * the path in `redirect`. Only the browser that asked for the code can enter it.
 */
export const enterCodePage =
  ({ signIn, sessions }: SignInServices): PageHandler =>
  async (page) => {
    const target = readSignInTarget(page.site, page.url);
    const visitor = signInVisitor(page);
    const asked = await signIn.findCode(page.site, visitor);
    if (page.request.method !== 'POST') {
      const alert = page.url.searchParams.has(UNSURE_PARAM) ? UNSURE : null;
      return asked === null ? noCode(page, target, 200) : show(page, target, asked, { ...FIRST, alert });
    }
    const code = readCode((await readPostedFields(page.request))?.[CODE_FIELD] ?? '');
    if (code === null)
      return asked === null ? noCode(page, target, 422) : show(page, target, asked, { ...FIRST, status: 422, error: NO_CODE });
    // A double click posts the code twice. The first post uses up the code, so `asked` is null at the second post. The
    // second post is still passed to `enterCode`, which returns the same answer as for the first post.
    const session = await findSession(page, sessions);
    const entered = await signIn.enterCode(page.site, code, visitor, session?.account.id ?? null);
    if (entered.ok) return { kind: 'redirect', status: 303, location: target.redirect, cookies: entered.value };
    return asked === null || entered.error.kind === 'expired'
      ? noCode(page, target, 422)
      : show(page, target, asked, refusalOf(entered.error));
  };

const refusalOf = (refusal: EntryRefusal): Shown => {
  switch (refusal.kind) {
    case 'wrong':
      return {
        ...FIRST,
        status: 422,
        error:
          refusal.triesLeft === 0
            ? 'This code is wrong, and it was the last try. Please ask for a new code.'
            : `This code is wrong. ${refusal.triesLeft === 1 ? 'You have one more try' : `You have ${refusal.triesLeft} more tries`}. If you asked for several codes, use the newest.`,
      };
    case 'taken':
      return { ...FIRST, status: 409, alert: 'This address belongs to another account. Sign out, and sign in with it instead.' };
    case 'too-many':
      return {
        ...FIRST,
        status: 429,
        alert: `Too many codes were entered. Please try again ${waitText(refusal.retryAfterSeconds)}.`,
        retryAfter: refusal.retryAfterSeconds,
      };
    case 'expired':
      return { ...FIRST, status: 422, error: EXPIRED };
  }
};

const show = (page: PageRequest, target: ReadTarget, { to }: StoredCode, shown: Shown): PageAnswer => {
  const where = to.channel === 'email' ? 'an email' : 'a text message';
  return answer(page, shown, {
    title: TITLE,
    intro: (
      <>
        We sent {where} with a code to <strong>{formatContactAddress(to)}</strong>. It is valid for {MINUTES} minutes.
      </>
    ),
    content: (
      <>
        <div className="account-card">
          <CodeForm action={paths.signInCode(target)} error={shown.error} />
        </div>
        <div className="account-others">
          <form method="post" action={paths.signIn(target)}>
            <Button type="submit" variant="text" name={AGAIN_FIELD} value="1">
              Send a new code
            </Button>
          </form>
          <TextLink href={paths.signIn(target)}>Use another number or email</TextLink>
        </div>
      </>
    ),
  });
};

/** The page for a visitor whose code has expired, or who has not asked for a code in this browser. */
const noCode = (page: PageRequest, target: ReadTarget, status: number): PageAnswer =>
  answer(
    page,
    { ...FIRST, status, alert: EXPIRED },
    {
      title: TITLE,
      content: (
        <p>
          <LinkButton href={paths.signIn(target)}>Ask for a new code</LinkButton>
        </p>
      ),
    },
  );

const answer = (
  { site }: PageRequest,
  { status, alert, retryAfter }: Shown,
  { title, intro, content }: { readonly title: string; readonly intro?: React.ReactNode; readonly content: React.ReactNode },
): PageAnswer => ({
  kind: 'page',
  status,
  head: { title: `${title} | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
  caching: 'private',
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  body: (
    <SiteFrame site={site} currentPath={SIGN_IN_CODE_PATH} hidesSearch>
      <div className="shell">
        <AccountLayout title={title} intro={intro} alert={alert}>
          {content}
        </AccountLayout>
      </div>
    </SiteFrame>
  ),
});

/**
 * The form for the code after a post that could not be checked. The form does not contain the posted code, because a code
 * is secret. It does not name the shopper's address, because only the database contains the address.
 */
const enterCodeAgain: FormAgain = (page) => {
  const target = readSignInTarget(page.site, page.url);
  const content = (
    <div className="account-card">
      <CodeForm action={paths.signInCode(target)} error={null} />
    </div>
  );
  return answer(page, FIRST, { title: TITLE, content });
};

export const ENTER_CODE_ROUTES = formRoutes<SignInServices>({
  path: SIGN_IN_CODE_PATH,
  handler: whereOn(hasAccounts, enterCodePage),
  isOn: hasAccounts,
  formAgain: () => enterCodeAgain,
});
