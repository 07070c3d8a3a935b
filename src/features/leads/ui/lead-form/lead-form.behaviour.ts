import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';
import { PART_SHOWN_EVENT } from '#ui-kit/behaviour/part-shown-event.ts';

/**
 * How long a form waits for a running captcha, in milliseconds. After this time the form is sent without a solved captcha.
 * The server limits the number of posts without a solved captcha.
 */
const CAPTCHA_WAIT_MS = 8_000;

/**
 * A lead form in the browser. It checks the fields before sending (FORM-09, FORM-10), disables the button with a spinner
 * while sending (FORM-06), and shows an alert when sending failed (FORM-08). The server checks all fields again; the check
 * in the browser only shows errors sooner. Markup: `features/leads/ui/lead-form/lead-form.tsx`.
 */
export const installLeadForm = (): void => {
  document.addEventListener('click', takeOverChecks, { capture: true });
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener('click', goToField);
  document.addEventListener('input', forgetMendedError);
  document.addEventListener('change', followLocation);
  document.addEventListener(PART_SHOWN_EVENT, focusErrors);
  onPageShown(focusErrors);
  // After the Back button, the browser may restore the page with a disabled button. This code enables the button again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted)
      for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="lead-form"]')) setIdle(form, 'idle');
  });
};

const leadForm = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-behaviour~="lead-form"]') : null;

/**
 * Switches off the browser's own checks of the form when a button is clicked. Otherwise the browser would show its own
 * error bubbles, one at a time. The Enter key in a field also causes a click on the button.
 */
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
  const part = form.closest<HTMLElement>('[data-page-part]');
  if (part && event.submitter?.dataset.timesOf !== undefined) {
    const button = event.submitter;
    event.preventDefault();
    void import('./show-times.ts').then(
      ({ showTimes }) => showTimes(form, part, button),
      () => {
        // The script `show-times.ts` could not be loaded. So the browser posts the form, and the server answers with a
        // page that shows the free times.
        delete button.dataset.timesOf;
        form.requestSubmit(button);
      },
    );
    return;
  }
  const errors = isUnchecked(event.submitter) ? [] : listErrors(form);
  if (errors.length > 0) {
    event.preventDefault();
    showErrors(form, errors);
    return;
  }
  if (!isUnchecked(event.submitter) && isCaptchaAtWork(form)) {
    event.preventDefault();
    waitForCaptcha(form);
    return;
  }
  if (part) {
    event.preventDefault();
    void send(form, part, event.submitter);
  }
  setSubmitting(form);
};

/** Whether a button sends the form without checking it, such as the button that goes back to the step before. */
const isUnchecked = (button: HTMLElement | null): boolean => button instanceof HTMLButtonElement && button.formNoValidate;

/** Shows the times of another location as soon as the shopper chooses it. */
const followLocation = ({ target }: Event): void => {
  const form = leadForm(target);
  const button = form?.querySelector<HTMLButtonElement>('button[data-times-of]');
  if (!form || !button || !(target instanceof HTMLSelectElement)) return;
  if (button.dataset.timesOf?.split('|').includes(target.name)) form.requestSubmit(button);
};

const send = async (form: HTMLFormElement, part: HTMLElement, submitter: HTMLElement | null): Promise<void> => {
  const isAnswered = await import('./send-form-in-place.ts').then(
    ({ sendFormInPlace }) => sendFormInPlace(form, part, submitter),
    () => false,
  );
  if (isAnswered) return;
  setIdle(form, 'error');
  showProblem(form, form.querySelector<HTMLTemplateElement>('template[data-form-failed-template]'));
};

const setSubmitting = (form: HTMLFormElement): void => {
  form.dataset.state = 'submitting';
  const button = submitButton(form);
  const label = button?.querySelector<HTMLElement>('[data-submit-label]');
  if (!button || !label) return;
  label.dataset.submitLabel = label.textContent ?? '';
  label.textContent = button.dataset.submittingLabel ?? '';
  // The button is disabled after the submit event: disabling it during the event would stop the browser from sending
  // the form.
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

const submitButton = (form: HTMLFormElement): HTMLButtonElement | null => form.querySelector('button[data-submitting-label]');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface ControlError {
  readonly control: Control;
  readonly message: string;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * Lists the controls whose values the browser refuses, and required text fields that contain only spaces. The message of an
 * error is the server's message for the field; if there is none, it is the browser's message. The captcha is not checked.
 */
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
  for (const { control, message } of errors) mark(form, control, message);
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

const mark = (form: HTMLFormElement, control: Control, message: string): void => {
  control.setAttribute('aria-invalid', 'true');
  const text = form.querySelector<HTMLTemplateElement>('[data-field-error-template]')?.content.firstElementChild?.cloneNode(true);
  if (!(text instanceof HTMLElement)) return;
  text.id = errorId(control);
  text.lastElementChild?.replaceChildren(message);
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

/** A click on the link of an error focuses the field with this error, and does not change the URL. */
const goToField = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-form-errors] a[href^="#"]') : null;
  const field = link ? document.getElementById(link.hash.slice(1)) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** Clears the error of a field when the shopper edits it; the next submit checks it again. */
const forgetMendedError = ({ target }: Event): void => {
  if (target instanceof Element && isControl(target) && leadForm(target) && target.validity.valid) unmark(target);
};

const shownErrors = new WeakSet<Element>();

/** Focuses the summary of the server's errors, once for each summary. Focusing it also scrolls to it. */
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
