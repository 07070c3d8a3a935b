import { readBudgetAmount } from '../../rules/budget-inputs.ts';
import type { BudgetAnswer } from '../../views/budget-finder-view.ts';

/**
 * The script of the budget finder, `form[data-behaviour="budget-finder"]` of `budget-finder.tsx`. While the shopper
 * types, the script shows what the server calculates: the budget, the number of vehicles, and a button that leads to
 * these vehicles (BUDGET-10 to 12). When the shopper leaves the field of an amount, the field shows the amount that the
 * script has read (BUDGET-03). If the shopper changes the period while the repayment still has its initial value, the
 * repayment becomes the initial repayment of the new period (BUDGET-05).
 */
const DEBOUNCE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | null = null;

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form[data-behaviour~="budget-finder"]') : null;

const boxOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => form.querySelector(`input[name=${name}]`);

const show = (form: HTMLFormElement, { amountText, buttonText, message, isValid }: BudgetAnswer): void => {
  for (const [selector, text] of [
    ['[data-budget-amount]', amountText],
    ['[data-budget-button]', buttonText],
    ['[data-budget-message]', message],
  ] as const) {
    const shown = form.querySelector(selector);
    if (shown) shown.textContent = text;
  }
  const button = form.querySelector('button');
  if (button) button.disabled = !isValid;
};

const ask = async (form: HTMLFormElement): Promise<void> => {
  clearTimeout(timer);
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const url = new URL(form.dataset.answerAddress ?? '', location.href);
  for (const [name, value] of new FormData(form)) url.searchParams.append(name, String(value));
  try {
    const answer = await fetch(url, { signal });
    if (answer.ok) show(form, (await answer.json()) as BudgetAnswer);
    else enableButton(form);
  } catch {
    if (!signal.aborted) enableButton(form);
  }
};

/**
 * Enables the button after a failed request. The finder still shows the last answer. If the shopper presses the button,
 * the form is sent, and the server computes the budget.
 */
const enableButton = (form: HTMLFormElement): void => {
  const button = form.querySelector('button');
  if (button) button.disabled = false;
};

/**
 * If the repayment still has the initial value of a period, replaces it with the initial repayment of the new period.
 */
const followPeriod = (form: HTMLFormElement, period: string): void => {
  const defaults = JSON.parse(form.dataset.defaultRepayments ?? '{}') as Readonly<Record<string, string>>;
  const box = boxOf(form, 'repayment');
  const next = defaults[period];
  if (box && next !== undefined && Object.values(defaults).includes(box.value)) box.value = next;
};

document.addEventListener('input', ({ target }) => {
  const form = target instanceof HTMLInputElement && target.type !== 'radio' ? formOf(target) : null;
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(form), DEBOUNCE_MS);
});
document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLInputElement ? formOf(target) : null;
  if (!(target instanceof HTMLInputElement) || !form) return;
  if (target.type === 'radio') followPeriod(form, target.value);
  else target.value = String(readBudgetAmount(target.value));
  void ask(form);
});

/**
 * Requests the result for each form with changed fields. The shopper may have changed fields before this script was
 * loaded, or before the browser restored the page (Back button).
 */
export const refresh = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="budget-finder"]')) {
    const boxes = [...form.querySelectorAll('input')];
    if (boxes.some((box) => box.value !== box.defaultValue || box.checked !== box.defaultChecked)) void ask(form);
  }
};
