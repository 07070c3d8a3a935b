import { fuelCostText } from '../../rules/fuel-cost-text.ts';
import { fuelCosts } from '../../rules/fuel-costs.ts';
import { FUEL_FIELDS, type FuelField, readFuelFields } from '../../rules/fuel-fields.ts';

/**
 * Calculates the fuel costs while the shopper types (FUEL-04, FUEL-06), in forms marked
 * `data-behaviour="fuel-calculator"` with inputs named as in `FUEL_FIELDS` and `[data-fuel-cost=week|month|year]` for
 * the figures. An invalid input leaves the figures empty; its error is shown when the shopper submits the form or
 * leaves the input.
 */
const NOTHING = '–';

const formOf = (event: Event): HTMLFormElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-behaviour~="fuel-calculator"]') : null;

const boxOf = (form: HTMLFormElement, field: FuelField): HTMLInputElement | null => form.querySelector(`input[name=${field}]`);

const reckon = (form: HTMLFormElement): ReturnType<typeof readFuelFields> => {
  const texts = Object.fromEntries(FUEL_FIELDS.map((field) => [field, boxOf(form, field)?.value ?? '']));
  const reading = readFuelFields(texts as Record<FuelField, string>);
  const words = reading.use && fuelCostText(fuelCosts(reading.use));
  for (const figure of form.querySelectorAll<HTMLElement>('[data-fuel-cost]')) {
    figure.textContent = words?.[figure.dataset.fuelCost as keyof typeof words] ?? NOTHING;
  }
  return reading;
};

/** Shows the error of an input below the input and links it to the input. The server renders the same HTML for an error. */
const showError = (box: HTMLInputElement, message: string | undefined): void => {
  const id = `${box.id}-error`;
  const shown = document.getElementById(id);
  const others = (box.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other !== '' && other !== id);
  if (message === undefined) {
    shown?.remove();
    box.removeAttribute('aria-invalid');
  } else {
    const line = shown ?? document.createElement('p');
    line.id = id;
    line.className = 'field-error';
    line.textContent = message;
    if (!shown) box.closest('.field')?.append(line);
    box.setAttribute('aria-invalid', 'true');
    others.push(id);
  }
  if (others.length > 0) box.setAttribute('aria-describedby', others.join(' '));
  else box.removeAttribute('aria-describedby');
};

const judge = (form: HTMLFormElement): void => {
  const { errors } = reckon(form);
  for (const field of FUEL_FIELDS) {
    const box = boxOf(form, field);
    if (box) showError(box, errors[field]);
  }
};

document.addEventListener('input', (event) => {
  const form = formOf(event);
  if (form) reckon(form);
});
document.addEventListener('change', (event) => {
  const form = formOf(event);
  if (form) judge(form);
});
document.addEventListener('submit', (event) => {
  const form = formOf(event);
  if (!form) return;
  event.preventDefault();
  judge(form);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
});

/**
 * A page that the browser restored from a cache may still contain typed values, so their costs are calculated at the
 * start.
 */
export const refresh = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="fuel-calculator"]')) reckon(form);
};
