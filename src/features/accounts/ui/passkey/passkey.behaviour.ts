/**
 * Shows the forms of `passkey-form.tsx` in browsers that have passkeys. A press on the button asks the browser for a
 * passkey and posts the browser's answer. On the sign-in page the browser also offers the shopper's passkeys in the field
 * for the e-mail address or phone number (`autocomplete="username webauthn"`).
 */
let offered: AbortController | null = null;

const optionsOf = (form: HTMLFormElement): { readonly publicKey: unknown; readonly isNew: boolean } => {
  const isNew = form.dataset.passkey === 'create';
  const json = JSON.parse(form.dataset.options ?? '{}');
  const publicKey = isNew ? PublicKeyCredential.parseCreationOptionsFromJSON(json) : PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return { publicKey, isNew };
};

const post = (form: HTMLFormElement, credential: Credential | null): void => {
  const field = form.querySelector<HTMLInputElement>('input[name="credential"]');
  if (!field || !(credential instanceof PublicKeyCredential)) return;
  field.value = JSON.stringify(credential.toJSON());
  form.submit();
};

/** Asks the browser for a passkey after a press on the button. */
const ask = async (form: HTMLFormElement): Promise<void> => {
  const error = form.querySelector<HTMLElement>('[data-passkey-error]');
  if (error) error.hidden = true;
  // A browser allows only one request for a passkey at a time.
  offered?.abort();
  try {
    const { publicKey, isNew } = optionsOf(form);
    const asked = { publicKey } as CredentialCreationOptions & CredentialRequestOptions;
    post(form, await (isNew ? navigator.credentials.create(asked) : navigator.credentials.get(asked)));
  } catch (problem) {
    console.info(problem);
    if (error) error.hidden = false;
    void offer(form);
  }
};

/**
 * Lets the browser suggest the shopper's passkeys in the field for the e-mail address or phone number. No dialog opens.
 */
const offer = async (form: HTMLFormElement): Promise<void> => {
  if (form.dataset.passkey !== 'get' || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  offered = new AbortController();
  const asked = { publicKey: optionsOf(form).publicKey, mediation: 'conditional', signal: offered.signal } as CredentialRequestOptions;
  try {
    post(form, await navigator.credentials.get(asked));
  } catch {
    // The request fails if the shopper leaves the page. It also fails if the shopper presses the passkey button, because a
    // browser allows only one request for a passkey at a time.
  }
};

export const refresh = (): void => {
  if (typeof PublicKeyCredential !== 'function' || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behaviour~="passkey"][hidden]')) {
    form.hidden = false;
    form.querySelector('[data-passkey-button]')?.addEventListener('click', () => void ask(form));
    void offer(form);
  }
};
