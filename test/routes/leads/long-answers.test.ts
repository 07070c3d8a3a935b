import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { newVisitor, stampOf } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const PAGE = `title: Careers
intro: Tell us what you need.
blocks:
  - block: form
    form: tender
`;
const FORM = `leadForms:
  - name: tender
    kind: enquiry
    title: Tender
    category: Sales
    button: Send
    messageOptional: true
    steps:
      - fields:
          - contact
          - { name: needs, label: What you need, type: textarea, maxLength: 5000 }
          - { name: terms, label: Your terms, type: textarea, maxLength: 5000 }
          - message
`;

let dealers: TwoDealers;
beforeAll(async () => {
  const files = { 'sites/alpha/pages/careers.yaml': PAGE, 'sites/alpha/lead-forms.yaml': FORM };
  dealers = await startTwoDealers({}, { ...TWO_DEALERS, ...files });
});
afterAll(() => dealers.close());

const send = async (fields: Readonly<Record<string, string>>) => {
  const { text } = await dealers.running.get('alpha', '/careers');
  const contact = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', area: 'Sales' };
  return dealers.running.ask(dealers.running.hostOf('alpha'), '/careers', {
    method: 'POST',
    body: new URLSearchParams({ ...stampOf(text), ...contact, ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': newVisitor(),
      origin: dealers.running.originOf('alpha'),
    },
  });
};
const FULL = { needs: '车'.repeat(5_000), terms: '款'.repeat(5_000), message: '好'.repeat(2_000) };

test('a form whose text fields are filled with Chinese characters to their limits is accepted', async () => {
  expect((await send(FULL)).status).toBe(303);
  const [stored] = await new LeadStore(dealers.running.database).list(dealers.running.site('alpha'));
  expect(stored?.lead.message).toBe(FULL.message);
  expect(JSON.stringify(stored?.lead)).toContain(FULL.needs);
  expect(JSON.stringify(stored?.lead)).toContain(FULL.terms);
});

test('a form with an answer that is one character too long is shown again, with an error message and all answers', async () => {
  const answer = await send({ ...FULL, needs: `${FULL.needs}车` });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('at most 5000 characters, not 5001');
  expect(answer.text).toContain(FULL.terms);
});
