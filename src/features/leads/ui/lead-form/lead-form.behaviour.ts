import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';

/** How long a form waits for a captcha that is still at work; then it is sent without (the server counts those). */
const CAPTCHA_WAIT_MS = 8_000;

/**
 * A lead form in the browser: checked before it is sent (FORM-09, FORM-10), its button disabled with a
 * spinner while it is on its way (FORM-06), and given back with an alert when it could not be sent
 * (FORM-08). All of it is the server's to decide; this only spares shoppers the round trip.
 *
 * Markup: `features/leads/ui/lead-form.tsx`.
 */
export const installLeadForm = (): void => {
  document.addEventListener('click', takeOverChecks, { capture: true });
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener('click', goToField);
  document.addEventListener('input', forgetMendedError);
  document.addEventListener('turbo:submit-end', onSubmitEnd);
  document.addEventListener('turbo:frame-render', focusErrors);
  onPageShown(focusErrors);
  // Back after sending: the page comes as it was left, with its button disabled.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted)
      for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="lead-form"]')) setIdle(form, 'idle');
  });
};

const leadForm = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-behaviour~="lead-form"]') : null;

/** The browser's own bubbles would come before ours, one at a time. Enter in a field clicks the button, too. */
const takeOverChecks = (event: Event): void => {
  const form = leadForm(event.target);
  if (form) form.noValidate = true;
};

const onSubmit = (event: SubmitEvent): void => {
  const form = leadForm(event.target);
  if (!form) return;
  if (form.dataset.state === 'submitting') {
    event.preventDefault();
    return;
  }
  const errors = listErrors(form);
  if (errors.length > 0) {
    event.preventDefault();
    showErrors(form, errors);
    return;
  }
  if (isCaptchaAtWork(form)) {
    event.preventDefault();
    waitForCaptcha(form);
    return;
  }
  setSubmitting(form);
};

const setSubmitting = (form: HTMLFormElement): void => {
  form.dataset.state = 'submitting';
  const button = submitButton(form);
  const label = button?.querySelector<HTMLElement>('[data-submit-label]');
  if (!button || !label) return;
  label.dataset.submitLabel = label.textContent ?? '';
  label.textContent = button.dataset.submittingLabel ?? '';
  // After this event: a button that is disabled within it would stop the browser from sending the form.
  setTimeout(() => {
    button.disabled = form.dataset.state === 'submitting';
  });
};

const setIdle = (form: HTMLFormElement, state: 'idle' | 'error'): void => {
  form.dataset.state = state;
  const button = submitButton(form);
  const label = button?.querySelector<HTMLElement>('[data-submit-label]');
  if (button) button.disabled = false;
  if (label?.dataset.submitLabel) label.textContent = label.dataset.submitLabel;
};

const submitButton = (form: HTMLFormElement): HTMLButtonElement | null => form.querySelector('button[type="submit"]');

const onSubmitEnd = (event: Event): void => {
  const form = leadForm(event.target);
  const { success, fetchResponse } = (event as CustomEvent<{ success: boolean; fetchResponse?: unknown }>).detail;
  if (!form || success) return;
  setIdle(form, 'error');
  // With an answer the server's page says what is wrong; without one nobody else does.
  if (!fetchResponse) showProblem(form, form.querySelector<HTMLTemplateElement>('template[data-form-failed-template]'));
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface ControlError {
  readonly control: Control;
  readonly message: string;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** What the browser itself finds wrong, in the server's words where they are given. The captcha is never asked. */
const listErrors = (form: HTMLFormElement): readonly ControlError[] =>
  [...form.elements].filter(isControl).flatMap((control) => {
    if (control.closest('[data-behaviour~="captcha"]')) return [];
    const isMissing = control.required && control.type !== 'checkbox' && control.value.trim() === '';
    if (control.validity.valid && !isMissing) return [];
    const given = isMissing || control.validity.valueMissing ? control.dataset.missing : control.dataset.wrong;
    return [{ control, message: given ?? (control.validationMessage || 'Please check this field.') }];
  });

const showErrors = (form: HTMLFormElement, errors: readonly ControlError[]): void => {
  form.dataset.state = 'error';
  for (const control of [...form.elements].filter(isControl)) unmark(control);
  for (const { control, message } of errors) mark(control, message);
  showProblem(form, form.querySelector<HTMLTemplateElement>('template[data-form-fields-template]'), (problem) => {
    const line = problem.querySelector('li, p:has(a)');
    line?.replaceWith(...errors.map(({ control, message }) => lineFor(line, control, message)));
  });
};

const lineFor = (line: Element, control: Control, message: string): Element => {
  const copy = line.cloneNode(true) as Element;
  const link = copy.querySelector('a');
  if (link) {
    link.href = `#${control.id}`;
    link.textContent = message;
  }
  return copy;
};

const showProblem = (
  form: HTMLFormElement,
  template: HTMLTemplateElement | null,
  fill: (problem: DocumentFragment) => void = () => {},
): void => {
  const place = form.querySelector('[data-form-errors]');
  if (!template || !place) return;
  const problem = template.content.cloneNode(true) as DocumentFragment;
  fill(problem);
  place.replaceChildren(problem);
  place.querySelector<HTMLElement>('[data-error-summary]')?.focus();
};

const errorId = (control: Control): string => `${control.id}-error`;

const mark = (control: Control, message: string): void => {
  control.setAttribute('aria-invalid', 'true');
  const text = document.createElement('p');
  text.id = errorId(control);
  text.className = 'field-error';
  text.textContent = message;
  control.closest('.field')?.append(text);
  const described = new Set([...(control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean), text.id]);
  control.setAttribute('aria-describedby', [...described].join(' '));
};

const unmark = (control: Control): void => {
  if (!control.id) return;
  control.removeAttribute('aria-invalid');
  document.getElementById(errorId(control))?.remove();
  const rest = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== errorId(control));
  if (rest.length > 0) control.setAttribute('aria-describedby', rest.join(' '));
  else control.removeAttribute('aria-describedby');
};

/** Turbo would take the link of an error as one to another page of the frame. */
const goToField = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-form-errors] a[href^="#"]') : null;
  const field = link ? document.getElementById(link.hash.slice(1)) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** A field that is being mended is not called wrong any more; the next submit looks again. */
const forgetMendedError = ({ target }: Event): void => {
  if (target instanceof Element && isControl(target) && leadForm(target) && target.validity.valid) unmark(target);
};

const shownErrors = new WeakSet<Element>();

/** What the server found wrong is read out and scrolled to, once. */
const focusErrors = (): void => {
  const summary = document.querySelector<HTMLElement>('form[data-behaviour~="lead-form"] [data-error-summary]');
  if (!summary || shownErrors.has(summary)) return;
  shownErrors.add(summary);
  summary.focus();
};

interface CaptchaWidget extends HTMLElement {
  getState?: () => string;
}

const captcha = (form: HTMLFormElement): CaptchaWidget | null => form.querySelector<CaptchaWidget>('altcha-widget');
const isCaptchaAtWork = (form: HTMLFormElement): boolean =>
  form.dataset.captchaWaited === undefined && captcha(form)?.getState?.() === 'verifying';

const waitForCaptcha = (form: HTMLFormElement): void => {
  setSubmitting(form);
  const send = (): void => {
    clearTimeout(timer);
    captcha(form)?.removeEventListener('statechange', onChange);
    if (!form.isConnected) return;
    form.dataset.captchaWaited = '';
    setIdle(form, 'idle');
    form.requestSubmit();
  };
  const onChange = (): void => {
    if (captcha(form)?.getState?.() !== 'verifying') send();
  };
  const timer = setTimeout(send, CAPTCHA_WAIT_MS);
  captcha(form)?.addEventListener('statechange', onChange);
};
