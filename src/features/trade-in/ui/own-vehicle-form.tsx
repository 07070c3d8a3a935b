import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { ComboboxField } from '#ui-kit/field/choice-fields.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { GUIDE_MAKES, GUIDE_MODELS } from '../rules/guide-catalogue.ts';
import { type AnswerFormView, answerControlId, problemOf } from '../views/answer-form-view.ts';
import { AnswerErrors } from './answer-errors.tsx';

/** The form for make, model, year and kilometres, for a vehicle that was not found by its plate. */
export const OwnVehicleForm = ({ form, submitLabel }: { readonly form: AnswerFormView; readonly submitLabel: string }): ReactElement => {
  const shared = (field: string) => ({
    id: answerControlId(field),
    name: field,
    required: true,
    defaultValue: form.values[field] ?? '',
    error: problemOf(form, field),
  });
  return (
    <form method="post" action={form.action} className="trade-in-form" aria-label="Vehicle">
      <AnswerErrors problems={form.problems} />
      <input type="hidden" name="by" value="vehicle" />
      <div className="trade-in-pair">
        <ComboboxField {...shared('make')} label="Make" suggestions={GUIDE_MAKES} maxLength={60} />
        <ComboboxField {...shared('model')} label="Model" suggestions={GUIDE_MODELS} maxLength={60} />
        <TextField {...shared('year')} label="Year built" inputMode="numeric" autoComplete="off" maxLength={4} />
        <TextField
          {...shared('km')}
          label="Kilometres"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint="As the odometer shows."
        />
      </div>
      <Button type="submit" size="large" wide>
        {submitLabel}
      </Button>
    </form>
  );
};
