import type { ReactElement, ReactNode } from 'react';
import { SlotsField } from '#features/appointments/ui/slots-field/slots-field.tsx';
import { CheckboxGroup } from '#ui-kit/field/checkbox-group.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui-kit/field/field.tsx';
import { FILE_TYPE_TEXTS } from '../../rules/attachments/file-types.ts';
import type { FormField } from '../../rules/form/form-field.ts';
import { postedValueSchema } from '../../rules/form/posted-value-schema.ts';
import { SlotPlace } from './slot-place.tsx';

/** The id of a field's control: error messages link to it. */
export const controlId = (field: string): string => `lead-${field.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Renders the control of one form field, with the attributes with which the browser checks the typed value. */
export const FormControl = ({
  field,
  error,
  hasNewTimes,
}: {
  readonly field: FormField;
  readonly error: string | null;
  /** True if the shopper has just chosen a location and asked for its free appointment times. */
  readonly hasNewTimes: boolean;
}): ReactElement => {
  const id = controlId(field.name);
  const shared = {
    id,
    name: field.name,
    label: field.label,
    hint: field.hint,
    error,
    // A field that depends on another answer may be hidden. The browser must not require a value for a hidden field.
    required: field.onlyWhen === null ? field.required : undefined,
    toolparamdescription: toolDescription(field),
    ...messagesOf(field),
  };
  switch (field.type) {
    case 'hidden':
      return <input type="hidden" name={field.name} defaultValue={field.value} />;
    case 'trap':
      return <Trap field={field} id={id} />;
    case 'textarea':
      return <TextAreaField {...shared} maxLength={field.maxLength ?? undefined} defaultValue={field.value} />;
    case 'slots':
      return (
        <SlotsField
          id={id}
          name={field.name}
          label={field.label}
          days={field.days}
          value={field.value}
          error={error}
          head={<SlotPlace field={field} takesFocus={hasNewTimes} />}
          footer={
            field.labelLink && (
              <a href={field.labelLink.href} className="link">
                {field.labelLink.text}
              </a>
            )
          }
        />
      );
    case 'select':
      return (
        <SelectField
          {...shared}
          options={field.options}
          {...(field.placeholder === null ? {} : { placeholder: field.placeholder })}
          defaultValue={field.value}
        />
      );
    case 'checkboxes':
      return (
        <CheckboxGroup
          id={id}
          name={field.name}
          label={field.label}
          hint={field.hint}
          error={error}
          options={field.options}
          checked={field.value.split('\n')}
        />
      );
    case 'number':
      return (
        <TextField
          {...shared}
          inputMode="numeric"
          pattern={NUMBER_PATTERN}
          maxLength={field.maxLength ?? undefined}
          autoComplete={field.autocomplete ?? undefined}
          defaultValue={field.value}
        />
      );
    case 'file':
      return (
        <TextField
          {...shared}
          type="file"
          accept={field.file?.types.flatMap((type) => [...FILE_TYPE_TEXTS[type].endings, FILE_TYPE_TEXTS[type].mime]).join(',')}
          multiple={field.file !== null && field.file.maxFiles > 1}
        />
      );
    case 'checkbox':
      return <CheckboxField {...shared} label={linkedLabel(field)} value={field.value} defaultChecked={field.checked} />;
    default:
      return (
        <TextField
          {...shared}
          type={field.type}
          inputMode={field.inputMode ?? undefined}
          autoComplete={field.autocomplete ?? undefined}
          maxLength={field.maxLength ?? undefined}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          defaultValue={field.value}
        />
      );
  }
};

/** The pattern of a field for a whole number. Dollar signs, spaces and commas are allowed; the server removes them. */
const NUMBER_PATTERN = '[\\s$]*-?[\\d\\s,]*';

/**
 * What an AI assistant in the browser reads about the field (WebMCP, declarative API): the label, and the hint if there is
 * one.
 */
const toolDescription = ({ label, hint }: FormField): string => (hint === null ? label : `${label}. ${hint}`);

/** The field's label. If it contains a link, the link opens in a new tab, so that the form keeps what was typed. */
const linkedLabel = ({ label, labelLink }: FormField): ReactNode => {
  if (labelLink === null) return label;
  const [before = '', ...after] = label.split(labelLink.text);
  return (
    <>
      {before}
      <a href={labelLink.href} target="_blank" rel="noopener" className="link">
        {labelLink.text}
      </a>
      {after.join(labelLink.text)}
    </>
  );
};

/**
 * The trap field is moved off the screen, because spam programs skip fields with `display: none`. Screen readers and
 * the Tab key skip it.
 */
const Trap = ({ field, id }: { readonly field: FormField; readonly id: string }): ReactElement => (
  <div className="off-screen" aria-hidden="true">
    <label htmlFor={id}>{field.label}</label>
    <input id={id} type="text" name={field.name} tabIndex={-1} autoComplete="off" defaultValue="" />
  </div>
);

/**
 * A wrong value for each type of field that the browser checks, for example '?' for an e-mail address. The server checks this
 * value to get its own error message, and the browser then shows this message for every wrong value.
 */
const WRONG_SAMPLES: Readonly<Partial<Record<FormField['type'], string>>> = { email: '?', tel: '?', number: '?', date: '0001-01-01' };

/**
 * The server's error messages for a missing and for a wrong value of a field. They are attributes of the field, so that the
 * browser shows the same messages as the server (`lead-form.behaviour.ts`).
 */
const messagesOf = (field: FormField): { 'data-missing'?: string; 'data-wrong'?: string } => {
  const missing = messageFor(field, '');
  const sample = WRONG_SAMPLES[field.type];
  const wrong = sample === undefined ? null : messageFor(field, sample);
  return { ...(missing === null ? {} : { 'data-missing': missing }), ...(wrong === null ? {} : { 'data-wrong': wrong }) };
};

const messageFor = (field: FormField, text: string): string | null =>
  postedValueSchema(field).safeParse(text).error?.issues[0]?.message ?? null;
