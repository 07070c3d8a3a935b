import type { FormRequest } from './form/describe-form.ts';
import type { Lead } from './lead.ts';
import { formatFormSubmission } from './lead-payload.ts';

/** The parts of a posted later step that the answers of earlier steps can complete. */
interface PostedStep extends Pick<FormRequest, 'kind' | 'vehicle'> {
  readonly fields: Readonly<Record<string, string>>;
}

/** Completes the post of a later step with the answers of earlier steps, where the later step has no value. */
export const withEarlierAnswers = <Post extends PostedStep>(begun: Lead, input: Post): Post => {
  const answered = Object.entries(formatFormSubmission(begun)).flatMap(([name, answer]): readonly (readonly [string, string])[] =>
    answer === null ? [] : [[name, Array.isArray(answer) ? answer.join(',') : String(answer)]],
  );
  const isAboutSame = input.vehicle === null;
  return {
    ...input,
    kind: isAboutSame ? begun.kind : input.kind,
    vehicle: input.vehicle ?? begun.vehicle,
    fields: { ...Object.fromEntries(answered), ...input.fields },
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
});
