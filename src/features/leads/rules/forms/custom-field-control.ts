import type { CustomField } from '#model/site/content/form-content.ts';
import { acceptText, formatBytes } from '../attachments/file-types.ts';
import { checkboxControl, dateControl, fileControl, numberControl, selectControl, textControl } from '../form/form-controls.ts';
import type { FormField } from '../form/form-field.ts';

const LINE_CHARACTERS = 200;
const AREA_CHARACTERS = 2_000;
/**
 * The first and last date that is accepted in a date field defined in `lead-forms.yaml`. The limits only prevent typing
 * errors in the year.
 */
const DATES = { min: '1900-01-01', max: '2100-12-31' };

/** The control of a field that is defined for one form in `lead-forms.yaml`. */
export const customFieldControl = (field: CustomField): FormField => ({ name: field.name, ...controlOf(field), isDetail: true });

const controlOf = (field: CustomField): Omit<FormField, 'name'> => {
  const { label, required, hint, width } = field;
  const settings = { required, hint, width };
  switch (field.type) {
    case 'text':
      return textControl('text', label, { ...settings, maxLength: field.maxLength ?? LINE_CHARACTERS });
    case 'textarea':
      return textControl('textarea', label, { ...settings, maxLength: field.maxLength ?? AREA_CHARACTERS });
    case 'number':
      return numberControl(label, field, settings);
    case 'money':
      return numberControl(label, { min: field.min ?? 0, max: field.max }, { ...settings, format: 'money' });
    case 'date':
      return dateControl(label, DATES, settings);
    case 'select':
      return selectControl(
        label,
        field.options.map((option) => ({ value: option, label: option })),
        { ...settings, value: '', placeholder: 'Please choose' },
      );
    case 'file':
      return fileControl(
        label,
        { types: field.accept, maxFiles: field.maxFiles, maxBytes: field.maxBytes },
        { ...settings, missing: `Please choose a file for ${label}.`, hint: fileHint(field) },
      );
    case 'checkbox':
      return checkboxControl(label, settings);
  }
};

const fileHint = ({ hint, accept, maxFiles, maxBytes }: CustomField): string =>
  [
    ...(hint === null ? [] : [hint]),
    `${acceptText(accept)}, at most ${formatBytes(maxBytes)}${maxFiles === 1 ? '' : ` each, ${maxFiles} files at most`}.`,
  ].join(' ');
