import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { hasAccounts } from './gated-pages.ts';

/**
 * Describes for the privacy policy how the accounts of a site use personal information. Empty if the site has no accounts.
 */
export const accountDataUse = (site: Site): readonly DataUse[] =>
  hasAccounts(site)
    ? [
        {
          title: 'Your account',
          collected: [
            'the phone number or e-mail address with which you sign in',
            'the public keys and names of your passkeys, if you add any; your fingerprint or face never leaves your device',
            ...(site.features.garage ? ['the vehicles that you save to your watchlist'] : []),
            'the browsers in which you are signed in, with the time of their last use',
          ],
          purpose: `${site.signIn.accountGroup === null ? '' : 'The other websites of our group use the same account. '}We use them to send you a code and to recognise you. There is no password. You can sign out other browsers and delete the account on its page.`,
          passedTo: ['the companies that carry our e-mails and text messages'],
          decisions: [],
        },
      ]
    : [];
