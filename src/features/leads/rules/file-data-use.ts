import type { LeadForm } from '#model/site/content/form-content.ts';
import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { STAFF_BY_MAIL } from './data-uses.ts';
import { findLeadForm } from './forms/find-lead-form.ts';
import { PLATFORM_FORMS } from './forms/platform-forms.ts';

const hasFileField = (form: LeadForm | null): boolean =>
  form?.steps.some(({ fields }) => fields.some((field) => typeof field !== 'string' && field.type === 'file')) ?? false;

/**
 * Whether a page of the platform shows the form, for example the finance page. Such a form is shown even if no content
 * page contains it.
 */
const isPlatformForm = ({ name }: LeadForm): boolean => PLATFORM_FORMS.some((form) => form.name === name);

/**
 * What the privacy policy says about files that shoppers send with a form (ROUTE-49). Only two kinds of forms are
 * examined: forms on content pages, and forms of the site that replace a form of the platform. The result is empty if
 * none of these forms has a field for files.
 */
export const fileDataUse = (site: Site): readonly DataUse[] => {
  const isOnContentPage = Object.values(site.pages).some(({ blocks }) =>
    blocks.some((block) => block.block === 'form' && hasFileField(findLeadForm(site, String(block.form)))),
  );
  return isOnContentPage || site.leadForms.some((form) => hasFileField(form) && isPlatformForm(form))
    ? [
        {
          title: 'Files in forms',
          collected: ['the files that you send with a form, such as a résumé or a letter, with their names'],
          purpose:
            'We use them to answer you. A program checks the type of each file, and refuses files with scripts. This website stores them where visitors cannot open them, attaches them to the e-mail to the dealership, and erases them with the rest of what you sent.',
          passedTo: [STAFF_BY_MAIL],
          decisions: [],
        },
      ]
    : [];
};
