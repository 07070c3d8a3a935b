import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import type { Availability } from '#pages/availability.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest, TypedFields } from '#pages/page.ts';
import { type NotSent, PostNotSent } from '#pages/post-not-sent.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { KeptPostPage } from './kept-post-page.tsx';
import { hasSecrets, withoutSecrets } from './typed-fields.ts';

export interface KeepPostServices {
  readonly availability: Pick<Availability, 'isOutage'>;
  readonly log: { error(fields: object, message: string): void };
}

type Page = Extract<PageAnswer, { kind: 'page' }>;

/**
 * Keeps what a shopper typed if a posted form cannot be stored, because the database cannot be reached (FORM-08).
 * The answer has the status 503 and `Retry-After`. The body is the same form with the typed values and the dealer's phone
 * number. Secrets, such as codes, are not shown again. After a post without text fields, the page has a button that sends the
 * post again. Other posts, such as JSON, are not changed.
 *
 * @param formAgain makes the page of the form; undefined if it has no text fields
 */
export const keepPost =
  ({ availability, log }: KeepPostServices, handler: PageHandler, formAgain?: FormAgain): PageHandler =>
  async (page) => {
    try {
      return await handler(page);
    } catch (error) {
      const posted = availability.isOutage(error) ? await readPostedFields(page.request) : null;
      if (posted === null) throw error;
      log.error({ err: error, site: page.site.slug, requestId: page.requestId }, 'a posted form could not be stored');
      return withNotice(page, posted, (await madeAgain(log, page, posted, formAgain)) ?? buttonAgain(page, posted));
    }
  };

/**
 * Makes the page of the form again, with what the shopper typed. Null if the page has no such form, or if the form cannot
 * be made without the database.
 */
const madeAgain = async (
  log: KeepPostServices['log'],
  page: PageRequest,
  posted: TypedFields,
  formAgain: FormAgain | undefined,
): Promise<Page | null> => {
  try {
    const again = await formAgain?.(page, withoutSecrets(posted));
    return again?.kind === 'page' ? again : null;
  } catch (error) {
    log.error({ err: error, site: page.site.slug, requestId: page.requestId }, 'a form could not be shown again');
    return null;
  }
};

const buttonAgain = ({ site, url }: PageRequest, posted: TypedFields): Page => ({
  kind: 'page',
  status: 503,
  head: { title: `Not available just now | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: (
    <KeptPostPage
      site={site}
      currentPath={url.pathname}
      action={url.pathname + url.search}
      fields={hasSecrets(posted) ? null : withoutSecrets(posted)}
    />
  ),
  caching: 'private',
});

/**
 * Adds a notice to a page: the post could not be stored. A page with the status 503 is not changed, because it already
 * contains this notice.
 */
const withNotice = ({ site }: PageRequest, posted: TypedFields, answer: Page): Page => {
  const notice: NotSent = { phone: sitePhone(site), isKept: !hasSecrets(posted) };
  const body = answer.status === 503 ? answer.body : <PostNotSent value={notice}>{answer.body}</PostNotSent>;
  return { ...answer, status: 503, body, caching: 'private' };
};
