import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { SelectField, TextField } from '#ui-kit/field/field.tsx';
import { type AnswerFormView, answerControlId, problemOf } from '../views/answer-form-view.ts';
import { AnswerErrors } from './answer-errors.tsx';

/**
 * The form for a number plate and its Australian state (TRADE-06). The plate is typed into a field that looks like a
 * plate.
 */
export const PlateForm = ({
  form,
  states,
  vehicleWord,
}: {
  readonly form: AnswerFormView;
  readonly states: readonly { readonly value: string; readonly label: string }[];
  readonly vehicleWord: string;
}): ReactElement => (
  <form method="post" action={form.action} className="trade-in-form" aria-label="Registration">
    <AnswerErrors problems={form.problems} />
    <input type="hidden" name="by" value="plate" />
    <div className="trade-in-plate-fields">
      <TextField
        id={answerControlId('rego')}
        name="rego"
        label="Registration"
        className="plate-field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        required
        defaultValue={form.values.rego ?? ''}
        error={problemOf(form, 'rego')}
      />
      <SelectField
        id={answerControlId('regoState')}
        name="regoState"
        label="State"
        options={states}
        placeholder="Select"
        required
        defaultValue={form.values.regoState ?? ''}
        error={problemOf(form, 'regoState')}
      />
    </div>
    <Button type="submit" size="large" wide>
      Find my {vehicleWord}
    </Button>
  </form>
);
