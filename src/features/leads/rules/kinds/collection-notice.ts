import type { DescribedSite } from '../form/form-field.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';
import { LEAD_KINDS, type LeadKind } from './lead-kinds.ts';

/**
 * The privacy notice of a form: the text of the site, in which `{site}` is the site's name, and the sentences that the lead kind adds. Each lead stores the
 * version, which names both.
 *
 * @example collectionNoticeOf(site, 'trade-in').version === '2026-11 trade-in-1'
 */
export const collectionNoticeOf = (
  { name, forms }: Pick<DescribedSite, 'name' | 'forms'>,
  kind: LeadKind,
): { readonly version: string; readonly text: string } => {
  const { version } = forms.collectionNotice;
  const text = forms.collectionNotice.text.replaceAll('{site}', name);
  const { notice } = LEAD_KINDS[kind] as LeadKindDefinition;
  return notice === undefined ? { version, text } : { version: `${version} ${notice.version}`, text: `${text} ${notice.text}` };
};
