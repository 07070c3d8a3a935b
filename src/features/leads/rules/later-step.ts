import type { FormRequest } from './form/describe-form.ts';
import type { Lead } from './lead.ts';
import { formatFormSubmission } from './lead-payload.ts';

/** The posted data of a later form step. Missing data are filled in from the lead of the earlier steps. */
interface PostedStep extends Pick<FormRequest, 'kind' | 'vehicle'> {
  readonly fields: Readonly<Record<string, string>>;
}

/** The answers of a lead as the fields of a posted form. */
export const postedAnswers = (lead: Lead): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(formatFormSubmission(lead)).flatMap(([name, answer]): readonly (readonly [string, string])[] =>
      answer === null ? [] : [[name, Array.isArray(answer) ? answer.join(',') : String(answer)]],
    ),
  );

/**
 * Adds the answers of earlier form steps to the post of a later form step. If a field has an answer in both, the answer of
 * the later step is used.
 */
export const withEarlierAnswers = <Post extends PostedStep>(begun: Lead, input: Post): Post => {
  const isAboutSame = input.vehicle === null;
  return {
    ...input,
    kind: isAboutSame ? begun.kind : input.kind,
    vehicle: input.vehicle ?? begun.vehicle,
    fields: { ...postedAnswers(begun), ...input.fields },
  };
};

/**
 * Returns the completed lead with the ids and the creation time of the lead that the first step stored.
 *
 * @param lead the lead made from the answers of all steps, with new ids
 */
export const completeLead = (begun: Lead, lead: Lead): Lead => ({
  ...lead,
  id: begun.id,
  submissionId: begun.submissionId,
  createdAt: begun.createdAt,
  visitedPages: lead.visitedPages.length === 0 ? begun.visitedPages : lead.visitedPages,
  arrival: lead.arrival ?? begun.arrival ?? null,
});
