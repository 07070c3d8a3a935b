import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { type AnsweredLead, LeadAnsweredPage } from './lead-answered-page.tsx';

const answered: AnsweredLead = {
  action: '/answered/x',
  about: 'Enquiry',
  sentAt: 'Mon 16 Nov 2026, 10:00 am',
  promisedAt: 'Mon 16 Nov 2026, 10:30 am',
  answeredAt: 'Mon 16 Nov 2026, 10:20 am',
  isInTime: true,
};
const pageOf = (lead: AnsweredLead): string =>
  renderToStaticMarkup(<LeadAnsweredPage site={buildSite()} currentPath="/answered/x" lead={lead} />);

test('the page of an answered request mentions reminders if a reply time was promised, and does not mention them otherwise', () => {
  expect(pageOf(answered)).toContain('No more reminders are sent about it.');
  const unpromised = pageOf({ ...answered, promisedAt: null, isInTime: null });
  expect(unpromised).toContain('Answered on Mon 16 Nov 2026, 10:20 am');
  expect(unpromised).not.toContain('reminder');
});
