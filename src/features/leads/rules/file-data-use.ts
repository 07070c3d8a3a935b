import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { leadReceiverTexts } from './data-uses.ts';
import { findLeadForm } from './forms/find-lead-form.ts';

const hasFileField = (site: Pick<Site, 'leadForms'>, form: string): boolean =>
  findLeadForm(site, form)?.steps.some(({ fields }) => fields.some((field) => typeof field !== 'string' && field.type === 'file')) ?? false;

/** What happens to the files that shoppers send with a form; nothing if no page of the site has such a form (ROUTE-49). */
export const fileDataUse = (site: Site): readonly DataUse[] => {
  const isShown = Object.values(site.pages).some(({ blocks }) =>
    blocks.some((block) => block.block === 'form' && hasFileField(site, String(block.form))),
  );
  return isShown
    ? [
        {
          title: 'Files in forms',
          collected: ['the files that you send with a form, such as a résumé or a letter, with their names'],
          purpose:
            'We use them to answer you. A program checks the type of each file, and refuses files with scripts. This website stores them where visitors cannot open them, attaches them to the e-mail to the dealership, and erases them with the rest of what you sent.',
          passedTo: leadReceiverTexts({ ...site, dealerships: [] }),
          decisions: [],
        },
      ]
    : [];
};
