import type { Account } from '#features/accounts/rules/account.ts';
import { periodState } from '#features/content/rules/content-dates.ts';
import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import { formatPhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { findLeadForm, type KnownLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { RESULT_FIELD } from '#features/leads/rules/kinds/spin-to-win.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { PrizeDraw } from '#features/prize-draw/server/prize-draw.server.ts';
import { customField } from '#model/site/content/form-content.ts';
import type { SpinToWin } from '#model/site/options/shoppers/spin-to-win-options.ts';
import type { Site } from '#model/site/site.ts';
import type { FormAgain, PageAnswer, PageHandler, PageHead, PageRequest } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { whereOn } from '#pages/where-on.ts';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';
import type { LeadFormServices, LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, showLeadFormAgain, takeLeadForm } from '../lead-form-handler.ts';
import { SpinToWinPage } from './spin-to-win-page.tsx';

export interface SpinToWinServices extends LeadFormServices {
  readonly prizeDraw: PrizeDraw;
  readonly notFound: PageHandler;
}

/** Name of the form definition; a site may replace it in its lead-forms.yaml. */
const FORM = 'spin-to-win';

/**
 * `GET` and `POST /spin-to-win` (ROUTE-57, AUTH-07): a signed-in shopper turns the prize wheel once. The server draws the
 * prize when the form is sent, and stores it with the lead in one transaction; the page then shows it.
 */
const spinToWinPage =
  (services: SpinToWinServices): PageHandler =>
  async (page) => {
    const { site, session } = page;
    const promotion = site.spinToWin;
    const form = findLeadForm(site, FORM);
    if (promotion === null || form === null) return services.notFound(page);
    if (session === undefined) throw new Error(`The page ${page.url.pathname} was opened without a session`);
    const drawn = await services.prizeDraw.find(site, promotion, session.account);
    if (drawn !== null) return page.request.method === 'POST' ? RESULT : answer(page, promotion, { drawn });
    const closed = whyClosed(site, promotion, services.clock.now());
    if (closed !== null) return answer(page, promotion, { closed });
    const subject = turnOf(services, page, { promotion, account: session.account, form: withResult(form) });
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

const RESULT: PageAnswer = { kind: 'redirect', status: 303, location: paths.spinToWin() };

/** Returns the form with all its fields in one step, and with a field for the drawn prize. */
const withResult = (form: KnownLeadForm): KnownLeadForm => {
  const result = customField.parse({ name: RESULT_FIELD, label: 'Result of the prize wheel' });
  return { ...form, steps: [{ title: null, fields: [...form.steps.flatMap(({ fields }) => fields), result] }] };
};

/** What is needed for one turn of the prize wheel by a signed-in shopper. */
interface Turn {
  readonly promotion: SpinToWin;
  readonly account: Account;
  readonly form: KnownLeadForm;
}

/**
 * The form that turns the prize wheel once. The server draws the prize when the form is sent. A prize that a shopper writes into the
 * request is ignored.
 */
const turnOf = ({ prizeDraw }: SpinToWinServices, { site }: PageRequest, { promotion, account, form }: Turn): LeadFormSubject => {
  const prize = prizeDraw.draw(promotion);
  return {
    kind: form.kind,
    form,
    vehicle: null,
    fixedFields: { [RESULT_FIELD]: prize },
    path: paths.spinToWin(),
    crumbs: [],
    storeIf: { holds: (transaction) => prizeDraw.take(transaction, site, promotion, account, prize), otherwise: RESULT },
    afterSent: async () => paths.spinToWin(),
    pageAround: pageAround(site, promotion, account),
  };
};

/** The page with the form. @param account null if the database cannot tell who is signed in */
const pageAround =
  (site: Site, promotion: SpinToWin, account: Account | null): NonNullable<LeadFormSubject['pageAround']> =>
  (view) => ({
    head: headOf(site, promotion),
    body: (
      <SpinToWinPage site={site} promotion={promotion} drawn={null} isOpen>
        <div className="lead-form-page lead-form-shell">
          <article className="lead-form-card">
            <h2 className="lead-form-title type-24">{view.model.title}</h2>
            <LeadForm {...view} model={shownForm(view.model, account)} />
          </article>
        </div>
      </SpinToWinPage>
    ),
  });

/** Shows the form again if the post of a shopper could not be stored. In this case no prize was drawn. */
const turnAgain =
  (services: SpinToWinServices): FormAgain =>
  (page, typed) => {
    const { site } = page;
    const form = findLeadForm(site, FORM);
    if (site.spinToWin === null || form === null) return null;
    const subject: LeadFormSubject = {
      kind: form.kind,
      form: withResult(form),
      vehicle: null,
      path: paths.spinToWin(),
      crumbs: [],
      pageAround: pageAround(site, site.spinToWin, null),
    };
    return showLeadFormAgain(services, page, subject, typed);
  };

/** The form as the shopper sees it: without the field for the prize, and with the e-mail address and the phone number of the account. */
const shownForm = (model: FormModel, account: Account | null): FormModel => {
  const { email, phone } = account ?? { email: null, phone: null };
  const known = new Map([
    ['email', email],
    ['phone', phone === null ? null : formatPhoneNumber(phone)],
  ]);
  const fields = model.fields
    .filter(({ name }) => name !== RESULT_FIELD)
    .map((field) => (field.value === '' ? { ...field, value: known.get(field.name) ?? '' } : field));
  return { ...model, fields };
};

/** Why nobody can turn the wheel now; null while the promotion is open. */
const whyClosed = ({ timeZone }: Site, { opens, closes }: SpinToWin, now: number): string | null => {
  if (periodState({ start: opens, expiry: closes }, timeZone, now).isShown) return null;
  return periodState({ expiry: closes }, timeZone, now).isShown ? 'This promotion has not opened yet.' : 'This promotion has closed.';
};

const headOf = (site: Site, { title }: SpinToWin): PageHead => ({
  title: `${title} | ${site.name}`,
  description: null,
  canonicalPath: null,
  indexable: false,
});

/**
 * The page after the shopper has turned the prize wheel, or when the shopper cannot turn the wheel. It contains no form,
 * only the drawn prize or the reason why the wheel cannot be turned.
 */
const answer = (
  { site }: PageRequest,
  promotion: SpinToWin,
  { drawn = null, closed = null }: { readonly drawn?: string | null; readonly closed?: string | null },
): PageAnswer => ({
  kind: 'page',
  status: 200,
  head: headOf(site, promotion),
  caching: 'private',
  body: (
    <SpinToWinPage site={site} promotion={promotion} drawn={drawn} isOpen={false}>
      {closed !== null && (
        <Notice tone="info">
          <p>{closed}</p>
        </Notice>
      )}
    </SpinToWinPage>
  ),
});

const hasWheel = ({ spinToWin }: Site): boolean => spinToWin !== null;

export const SPIN_TO_WIN_ROUTES = formRoutes<SpinToWinServices>({
  path: paths.spinToWin(),
  handler: whereOn(hasWheel, spinToWinPage),
  isOn: hasWheel,
  formAgain: turnAgain,
});
