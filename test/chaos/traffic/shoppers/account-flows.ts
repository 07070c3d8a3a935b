import type { Acknowledged } from './flow.ts';
import { type Flow, open, pathOf, post, ShopperLeaves } from './flow.ts';
import type { LearntForms } from './learnt-forms.ts';

const CODE_WAIT_MS = 2_000;
/** Maximum number of times that a shopper checks whether the mail with the code has arrived. */
const MOST_LOOKS = 30;
const MOST_STEPS = 6;
const PAYMENT_LINK = /href="[^"]*(\/payments\/sandbox\/[^"]+)"/;

/** A shopper who signs in with a one-time code from a mail, and opens the page of the account (the garage). */
export const signInFlow = async function* (email: string, codeOf: (email: string) => string | undefined): Flow {
  yield open('/sign-in');
  const asked = yield post('/sign-in', new URLSearchParams({ address: email }).toString());
  if (asked.status !== 303) throw new ShopperLeaves(`the request for a code was answered with ${asked.status}`);
  const page = pathOf(asked.location);
  for (let look = 0; codeOf(email) === undefined; look += 1) {
    if (look === MOST_LOOKS) throw new Error(`no mail with a code arrived at ${email} within ${(MOST_LOOKS * CODE_WAIT_MS) / 1_000} s`);
    yield open(page, CODE_WAIT_MS);
  }
  const entered = yield post(page, new URLSearchParams({ code: codeOf(email) ?? '' }).toString());
  if (entered.status !== 303) throw new Error(`the right code was answered with ${entered.status}`);
  const garage = yield open(pathOf(entered.location));
  if (garage.status !== 200) throw new Error(`the garage was answered with ${garage.status}`);
};

/** A shopper who reserves a vehicle, pays the deposit in the sandbox, and then cancels, so that the vehicle is for sale again. */
export const checkoutFlow = async function* (
  about: { readonly site: string; readonly slug: string; readonly email: string },
  forms: LearntForms,
  { emails }: Acknowledged,
): Flow {
  const { site, slug, email } = about;
  let path = `/cars/${slug}/checkout`;
  for (let step = 0; !path.startsWith('/reservation'); step += 1) {
    if (step === MOST_STEPS) throw new Error(`the reservation of ${slug} has no page after ${MOST_STEPS} steps`);
    const page = yield open(path);
    if (page.status === 409) throw new ShopperLeaves('somebody else has reserved the vehicle');
    const filled = await forms.fill(page.text, { site, path, email, values: {} });
    const sent = yield post(filled.path, filled.form);
    if (sent.status === 409) throw new ShopperLeaves('somebody else has reserved the vehicle');
    if (sent.status !== 303) {
      forms.forget(site, path);
      throw new Error(`${filled.path} was answered with ${sent.status}`);
    }
    path = pathOf(sent.location);
  }
  const held = yield open(path);
  const payment = PAYMENT_LINK.exec(held.text)?.[1];
  if (payment === undefined) throw new Error(`the page of the reservation of ${slug} has no link to the payment (${held.status})`);
  yield open(payment);
  const paid = yield post(payment, 'choice=pay');
  const returned = yield open(pathOf(paid.location));
  if (returned.status === 200) emails.add(email);
  yield post(path, 'action=cancel');
  yield open(path);
};
