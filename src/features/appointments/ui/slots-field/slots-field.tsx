import type { ReactElement, ReactNode } from 'react';
import { FieldError } from '#ui-kit/field/field-error.tsx';
import { chosenStart, slotInputNames } from '../../rules/slot-choice.ts';
import type { SlotDay } from '../../rules/slot-time.ts';

/** One button of the field: a radio button with its label. */
const SlotButton = ({
  name,
  value,
  checked,
  id,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}): ReactElement => (
  <label className="slot">
    <input type="radio" id={id} name={name} value={value} defaultChecked={checked} />
    <span>{children}</span>
  </label>
);

/**
 * Days and times to tap (FORM-19): native radio buttons, without JavaScript. First the shopper chooses a day, then the
 * times of this day appear. At first 'Any time' is selected in the group of days, and also in the group of times of
 * each day. The posted fields are read by `withSlotChoice`.
 */
export const SlotsField = ({
  id,
  name,
  label,
  days,
  value,
  anyTime = true,
  error,
  head,
  footer,
}: {
  /** The id of the first radio button; error messages link to it. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly days: readonly SlotDay[];
  /** The choice that is selected at first: '' for any time, a date, or the value of a time. */
  readonly value: string;
  /** False if the shopper must choose a time, for example to move an appointment. */
  readonly anyTime?: boolean;
  readonly error?: string | null;
  /** The text above the days and times. */
  readonly head?: ReactNode;
  /** A text or link below the field. */
  readonly footer?: ReactNode;
}): ReactElement => {
  const names = slotInputNames(name);
  const chosenDay = days.some(({ date }) => date === value.slice(0, 10)) ? value.slice(0, 10) : '';
  const firstDay = anyTime ? undefined : days[0]?.date;
  return (
    <fieldset className="field slots" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        {label}
        {anyTime && <span className="field-optional"> (optional)</span>}
      </legend>
      {head}
      <div className="slot-days" data-slot-days="">
        {anyTime && (
          <SlotButton id={id} name={names.day} value="" checked={chosenDay === ''}>
            Any time
          </SlotButton>
        )}
        {days.map((day) => (
          <SlotDayChoice
            key={day.date}
            day={day}
            names={names}
            id={day.date === firstDay ? id : undefined}
            checked={chosenDay === '' ? day.date === firstDay : day.date === chosenDay}
            value={value}
            anyTime={anyTime}
          />
        ))}
      </div>
      {footer}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
};

const SlotDayChoice = ({
  day,
  names,
  id,
  checked,
  value,
  anyTime,
}: {
  readonly day: SlotDay;
  readonly names: ReturnType<typeof slotInputNames>;
  readonly id: string | undefined;
  readonly checked: boolean;
  readonly value: string;
  readonly anyTime: boolean;
}): ReactElement => {
  const [weekday, ...rest] = day.label.split(' ');
  const isTimeOfDay = chosenStart(value) !== null && day.times.some((time) => time.value === value);
  return (
    <>
      <SlotButton name={names.day} value={day.date} checked={checked} id={id}>
        {weekday} <b>{rest.join(' ')}</b>
      </SlotButton>
      <fieldset className="slot-times">
        <legend className="field-hint">Times on {day.longLabel}</legend>
        {anyTime && (
          <SlotButton name={names.timesOf(day.date)} value="" checked={!isTimeOfDay}>
            Any time
          </SlotButton>
        )}
        {day.times.map((time) => (
          <SlotButton key={time.value} name={names.timesOf(day.date)} value={time.value} checked={time.value === value}>
            {time.label}
          </SlotButton>
        ))}
      </fieldset>
    </>
  );
};
