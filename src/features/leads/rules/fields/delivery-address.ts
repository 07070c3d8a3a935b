import { STATE_CHOICES, STATE_NAMES } from '#features/dealerships/rules/state-names.ts';
import { selectControl, textControl } from '../form/form-controls.ts';
import { WRONG_POSTCODE } from '../form/postcode.ts';
import { HANDOVER } from '../forms/handover.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';
import type { LeadAnswers } from './lead-fields.ts';

type Asked = Pick<FormContext, 'isListed' | 'asksHandover'>;

/**
 * A control for a part of the address to which the vehicle is delivered; null if the form does not list the address. If
 * the form asks how the vehicle is handed over, the control is shown only if the shopper chooses delivery.
 */
const ofDelivery = ({ isListed, asksHandover }: Asked, control: FormControlSpec): FormControlSpec | null =>
  isListed ? { ...control, required: true, onlyWhen: asksHandover ? { field: HANDOVER.field, is: HANDOVER.delivered } : null } : null;

export const deliveryStreetControl = (form: Asked): FormControlSpec | null =>
  ofDelivery(
    form,
    textControl('text', 'Street and number for the delivery', {
      missing: 'Please enter the street and number to which we deliver.',
      autocomplete: 'shipping street-address',
      maxLength: 120,
    }),
  );

export const deliverySuburbControl = (form: Asked): FormControlSpec | null =>
  ofDelivery(
    form,
    textControl('text', 'Suburb or town', {
      missing: 'Please enter the suburb or town.',
      autocomplete: 'shipping address-level2',
      maxLength: 80,
    }),
  );

export const deliveryStateControl = (form: Asked): FormControlSpec | null =>
  ofDelivery(
    form,
    selectControl(
      'State',
      STATE_CHOICES.map((state) => ({ value: state.toUpperCase(), label: STATE_NAMES[state] })),
      {
        value: '',
        placeholder: 'Please choose',
        missing: 'Please choose the state.',
        autocomplete: 'shipping address-level1',
        width: 'half',
      },
    ),
  );

export const deliveryPostcodeControl = (form: Asked): FormControlSpec | null =>
  ofDelivery(
    form,
    textControl('text', 'Postcode', {
      missing: WRONG_POSTCODE,
      format: 'postcode',
      autocomplete: 'shipping postal-code',
      inputMode: 'numeric',
      maxLength: 4,
      width: 'half',
    }),
  );

type Delivery = Pick<LeadAnswers, 'deliveryStreet' | 'deliverySuburb' | 'deliveryState' | 'deliveryPostcode'>;

/**
 * The address of a delivery in one line; null if nothing is delivered.
 *
 * @example deliveryLine(lead) === '12 Example Street, Southport QLD 4215'
 */
export const deliveryLine = ({ deliveryStreet, deliverySuburb, deliveryState, deliveryPostcode }: Delivery): string | null => {
  const place = [deliverySuburb, deliveryState, deliveryPostcode].filter((part) => part).join(' ');
  return [deliveryStreet, place].filter((part) => part).join(', ') || null;
};
