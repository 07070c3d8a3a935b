import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { hiddenControl, selectControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** The category of a general enquiry. */
const GENERAL_ENQUIRY = 'General Enquiry';

/**
 * The field for the category (FORM-12, FORM-13, A-50): a select when the shopper chooses the category; otherwise a
 * hidden field with a fixed value. If the form has a definition, the shopper chooses the category only if the
 * definition lists this field.
 */
export const categoryControl = ({ site, category, eventId, isListed, hasDefinition }: FormContext): FormControlSpec => {
  const isChosen = hasDefinition ? isListed : isCategoryChosen(eventId, category);
  if (!isChosen) return hiddenControl(category);
  const { categories } = site.forms;
  const choices = categories.includes(category) ? categories : [category, ...categories];
  return selectControl(
    'Category',
    choices.map((choice) => ({ value: choice, label: choice })),
    { required: true, missing: 'Please select a category.', value: category },
  );
};

/** Whether the shopper chooses the category in this form. */
const isCategoryChosen = (eventId: number, category: string): boolean => eventId === EVENT_IDS.defaultForm || category === GENERAL_ENQUIRY;
