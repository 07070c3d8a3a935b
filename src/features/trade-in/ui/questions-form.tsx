import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { RadioField } from '#ui-kit/field/choice-fields.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { ADJUSTMENT_QUESTIONS } from '../rules/adjustment-questions.ts';
import { answerField } from '../rules/own-vehicle-answers.ts';
import { type AnswerFormView, answerControlId, problemOf } from '../views/answer-form-view.ts';
import { AnswerErrors } from './answer-errors.tsx';

/** The questions that adjust a valuation (TRADE-07), and the kilometres if they are not known yet. */
export const QuestionsForm = ({
  form,
  asksKm,
  submitLabel,
}: {
  readonly form: AnswerFormView;
  readonly asksKm: boolean;
  readonly submitLabel: string;
}): ReactElement => (
  <form method="post" action={form.action} className="trade-in-form" aria-label="Condition">
    <AnswerErrors problems={form.problems} />
    {asksKm && (
      <TextField
        id={answerControlId('km')}
        name="km"
        label="Kilometres"
        hint="As the odometer shows."
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        defaultValue={form.values.km ?? ''}
        error={problemOf(form, 'km')}
      />
    )}
    {ADJUSTMENT_QUESTIONS.map(({ id, label, choices }) => {
      const field = answerField(id);
      return (
        <RadioField
          key={id}
          id={answerControlId(field)}
          name={field}
          legend={label}
          options={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
          value={form.values[field]}
          required
          error={problemOf(form, field)}
        />
      );
    })}
    <Button type="submit" size="large" wide>
      {submitLabel}
    </Button>
  </form>
);
