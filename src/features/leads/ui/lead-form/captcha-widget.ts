/** The captcha widget. This module is a separate chunk, which `captcha.behaviour.ts` loads. */
import 'altcha/external';
import 'altcha/altcha.css';
// The captcha runs in web workers. They are separate files, because our content security policy allows no inline code.
import pbkdf2WorkerUrl from 'altcha/workers/pbkdf2?worker&url';
import shaWorkerUrl from 'altcha/workers/sha?worker&url';

for (const digest of ['SHA-256', 'SHA-384', 'SHA-512']) {
  globalThis.$altcha.algorithms.set(`PBKDF2/${digest}`, () => new Worker(pbkdf2WorkerUrl, { type: 'module' }));
  globalThis.$altcha.algorithms.set(digest, () => new Worker(shaWorkerUrl, { type: 'module' }));
}

globalThis.$altcha.i18n.set('en', {
  ...globalThis.$altcha.i18n.get('en'),
  label: 'Check that I am not a robot',
  verifying: 'Checking that you are not a robot…',
  verified: 'Checked that you are not a robot',
  waitAlert: 'Still checking. Please wait a moment.',
  error: 'The check failed. You can send the form anyway.',
  expired: 'The check has expired. Please check again.',
  verificationRequired: 'Please wait for the check',
});
