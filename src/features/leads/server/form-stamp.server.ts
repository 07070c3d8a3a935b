import { randomUUID } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '#kernel/clock.ts';
import { FORM_CONTROL } from '../rules/form/form-model.ts';
import type { FormTiming } from '../rules/judge-submission.ts';
import { deriveKey, isSignedText, signText } from './platform-key.server.ts';

/** The shortest time in which a person reads and fills in a form. */
const FASTEST_MS = 2 * SECOND_MS;
/** A form older than this was kept by a machine, or by a tab that was left open overnight. */
const OLDEST_MS = 24 * HOUR_MS;

/** What every rendering of a form carries in two hidden fields. */
export interface FormStamp {
  readonly submissionId: string;
  readonly signedTime: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes and checks the stamp of a form: its submission id and the time it was shown, signed together for one site. */
export class FormStamps {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'form-stamp');
  }

  create(site: { readonly id: number }, now: number): FormStamp {
    return this.#stamp(site, randomUUID(), now);
  }

  /** The stamp a form came with, to show the form again: one submission stays one. A bad one is replaced. */
  keep(site: { readonly id: number }, fields: Readonly<Record<string, string>>, now: number): FormStamp {
    const submissionId = fields[FORM_CONTROL.submissionId] ?? '';
    const signedTime = fields[FORM_CONTROL.signedTime] ?? '';
    const { timing } = this.read(site, fields, now);
    return timing === 'fine' || timing === 'too-fast' ? { submissionId, signedTime } : this.create(site, now);
  }

  /** What a post's stamp says. Without a usable submission id the post is a submission of its own. */
  read(
    site: { readonly id: number },
    fields: Readonly<Record<string, string>>,
    now: number,
  ): { readonly submissionId: string; readonly timing: FormTiming } {
    const submissionId = (fields[FORM_CONTROL.submissionId] ?? '').toLowerCase();
    const signedTime = fields[FORM_CONTROL.signedTime] ?? '';
    if (!UUID.test(submissionId)) return { submissionId: randomUUID(), timing: signedTime === '' ? 'missing' : 'forged' };
    if (signedTime === '') return { submissionId, timing: 'missing' };
    const [shownAt = '', signature = ''] = signedTime.split('.');
    if (!isSignedText(this.#key, stampText(site, submissionId, shownAt), signature)) return { submissionId, timing: 'forged' };
    const age = now - Number(shownAt);
    if (age < FASTEST_MS) return { submissionId, timing: 'too-fast' };
    return { submissionId, timing: age > OLDEST_MS ? 'too-old' : 'fine' };
  }

  #stamp(site: { readonly id: number }, submissionId: string, now: number): FormStamp {
    return { submissionId, signedTime: `${now}.${signText(this.#key, stampText(site, submissionId, String(now)))}` };
  }
}

const stampText = (site: { readonly id: number }, submissionId: string, shownAt: string): string => `${site.id}:${submissionId}:${shownAt}`;
