import type { DescribedSite } from '../form/form-field.ts';
import type { LeadKindDefinition, NoticeAddition } from './lead-kind-definition.ts';
import { LEAD_KINDS, type LeadKind } from './lead-kinds.ts';

/**
 * The sentence that is added to the privacy notice of a form with several steps. It is needed because the dealer can get the
 * answers before the shopper finishes the last step.
 */
const UNFINISHED: NoticeAddition = {
  version: 'steps-1',
  text: 'Once you have entered your name, email address and phone number, we get your answers after 30 minutes, even if you do not finish the form.',
};

/**
 * The privacy notice of a form: the text of the site, in which `{site}` is the site's name, and the sentences that the
 * lead kind and the steps of the form add. Each lead stores `version`, which contains the versions of the site's text
 * and of all added sentences.
 *
 * @example collectionNoticeOf(site, 'trade-in', { hasSteps: false }).version === '2026-11 trade-in-1'
 */
export const collectionNoticeOf = (
  { name, forms, features }: Pick<DescribedSite, 'name' | 'forms' | 'features'>,
  kind: LeadKind,
  { hasSteps }: { readonly hasSteps: boolean },
): { readonly version: string; readonly text: string } => {
  const { version } = forms.collectionNotice;
  const text = forms.collectionNotice.text.replaceAll('{site}', name);
  const { notice } = LEAD_KINDS[kind] as LeadKindDefinition;
  const additions = [...(notice === undefined ? [] : [notice({ features })]), ...(hasSteps ? [UNFINISHED] : [])];
  return {
    version: [version, ...additions.map((addition) => addition.version)].join(' '),
    text: [text, ...additions.map((addition) => addition.text)].join(' '),
  };
};
