import type { ReactElement } from 'react';
import { TurboFrame } from '#ui-kit/turbo-frame.tsx';
import type { FormModel } from '../rules/form-model.ts';
import type { LeadVehicle } from '../rules/lead.ts';
import type { FormProblem } from './form-errors.tsx';
import { type FormStampFields, LeadForm } from './lead-form.tsx';

export interface LeadFormView {
  readonly model: FormModel;
  readonly action: string;
  readonly stamp: FormStampFields;
  readonly problem: FormProblem | null;
  readonly nextStep: string;
}

/** The frame that a dialog takes out of a form's page (`data-dialog` links). */
const DIALOG_FRAME = 'dialog';

/** A form with what it is about on top: the main content of its page, and the whole of its dialog. */
export const LeadFormCard = (view: LeadFormView): ReactElement => (
  <TurboFrame id={DIALOG_FRAME}>
    <article className="lead-form-card flex flex-col gap-6">
      <h1 className="pr-10 text-2xl">{view.model.title}</h1>
      {view.model.vehicle && <AboutVehicle vehicle={view.model.vehicle} />}
      <LeadForm {...view} />
    </article>
  </TurboFrame>
);

/** The vehicle in small: its picture, name and price; a sold one has no price (CARD-15). */
const AboutVehicle = ({ vehicle }: { readonly vehicle: LeadVehicle }): ReactElement => (
  <div className="flex items-center gap-4 border-y border-line py-3">
    {vehicle.imageUrl && (
      <img
        src={vehicle.imageUrl}
        alt=""
        width="96"
        height="64"
        className="aspect-3/2 w-24 shrink-0 rounded-control bg-studio object-cover"
      />
    )}
    <div className="min-w-0">
      <p className="truncate font-semibold">{vehicle.title}</p>
      <p className="text-muted tabular-nums">{vehicle.available ? vehicle.priceText : 'Sold'}</p>
    </div>
  </div>
);
