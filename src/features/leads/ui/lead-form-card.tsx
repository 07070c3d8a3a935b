import type { ReactElement } from 'react';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import type { FormModel } from '../rules/form/form-model.ts';
import { leadVehicleSummary } from '../rules/lead-vehicle-summary.ts';
import type { FormProblem } from './lead-form/form-errors.tsx';
import { type FormStampFields, LeadForm } from './lead-form/lead-form.tsx';
import { VehicleSummary } from './vehicle-summary/vehicle-summary.tsx';

export interface LeadFormView {
  readonly model: FormModel;
  readonly action: string;
  readonly stamp: FormStampFields;
  readonly problem: FormProblem | null;
  /** True if the form shows answers that the shopper gave in an earlier visit; it then offers to start again. */
  readonly isResumed: boolean;
  /** True if the shopper came to this step from another one; the heading of the step then gets the focus. */
  readonly isMoved: boolean;
  /** True if the shopper has just chosen a location and asked for its free appointment times. */
  readonly hasNewTimes: boolean;
  readonly nextStep: string;
}

/** Id of the part that a dialog fetches from a form's page (`page-dialog.behaviour.ts`). */
const DIALOG_PART = 'dialog';

/** A form below a summary of its vehicle. On a page it is the main content, and in a dialog the only content. */
export const LeadFormCard = (view: LeadFormView): ReactElement => (
  <PagePart id={DIALOG_PART}>
    <article className="lead-form-card">
      <h1 className="lead-form-title type-24">{view.model.title}</h1>
      {view.model.intro && <p className="lead-form-intro">{view.model.intro}</p>}
      {view.model.vehicle && <VehicleSummary vehicle={leadVehicleSummary(view.model.vehicle)} />}
      <LeadForm {...view} />
    </article>
  </PagePart>
);
