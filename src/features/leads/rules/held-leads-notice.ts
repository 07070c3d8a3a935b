/** The number of held leads of one site. */
export interface HeldLeads {
  readonly siteSlug: string;
  readonly count: number;
}

/** The daily mail to the operator about leads that are held as possible spam until the operator releases them. */
export const heldLeadsNotice = (sites: readonly HeldLeads[]): { readonly subject: string; readonly lines: readonly string[] } => {
  const all = sites.reduce((sum, { count }) => sum + count, 0);
  const [leads, wait] = all === 1 ? ['1 lead', 'waits'] : [`${all} leads`, 'wait'];
  return {
    subject: `${leads} ${wait} for your release`,
    lines: [
      `${leads} ${wait} because a program may have sent ${all === 1 ? 'it' : 'them'}. No dealership gets ${all === 1 ? 'it' : 'them'} before you release ${all === 1 ? 'it' : 'them'}.`,
      sites.map(({ siteSlug, count }) => `${siteSlug}: ${count}`).join('\n'),
      'To list them: forecourt leads list --held\nTo read one: forecourt leads show <id>\nTo deliver one: forecourt leads release <id>',
      'A server that sends leads for shoppers needs a site token, otherwise its leads are held: forecourt tokens create --site <slug>',
    ],
  };
};
