import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import type { FormField } from '../../rules/form/form-field.ts';
import { STEP_CONTROL, STEP_TIMES } from '../../rules/form/form-model.ts';
import { PLACE_FIELD_NAMES } from '../../rules/form/slot-place.ts';

/**
 * The text above the appointment times of a form in which the shopper chooses the location. The text names the
 * location of the shown times. A button shows the times of the chosen location. With JavaScript, the times change as
 * soon as the shopper chooses another location (`show-times.ts`).
 */
export const SlotPlace = ({
  field,
  takesFocus,
}: {
  readonly field: Pick<FormField, 'days' | 'slotPlace'>;
  /** True if the shopper pressed the button 'Show times'. The text about the times then gets the focus when the page opens. */
  readonly takesFocus: boolean;
}): ReactElement | null =>
  field.slotPlace && (
    <div className="slot-place">
      <p className="field-hint" role="status" tabIndex={-1} data-slot-status="" {...(takesFocus ? FIRST_FOCUS : {})}>
        {statusText(field.slotPlace.name, field.days.length > 0)}
      </p>
      <Button
        type="submit"
        variant="secondary"
        name={STEP_CONTROL}
        value={STEP_TIMES}
        formNoValidate
        data-times-of={PLACE_FIELD_NAMES.join('|')}
      >
        Show times
      </Button>
    </div>
  );

const statusText = (place: string | null, hasTimes: boolean): string => {
  if (place === null) return 'The times depend on the location. Choose it above to see them.';
  return hasTimes ? `Times at ${place}` : `${place} has no times to book here. The staff agree on a time with you.`;
};
