import { randomUUID } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, HOUR_MS, SECOND_MS } from '#kernel/clock.ts';
import { isUuid } from '#kernel/uuid.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import { FORM_CONTROL } from '../../rules/form/form-model.ts';
import type { FormTiming } from '../../rules/spam-check.ts';

/** Minimum time a person needs to fill in a form, in milliseconds; a faster post is held as spam. */
const FASTEST_MS = 2 * SECOND_MS;
/**
 * Maximum age of a form in milliseconds. If a form is older, a program has saved it, or it was left open in a browser.
 */
const OLDEST_MS = 24 * HOUR_MS;

/** The submission id and the signed time. Each rendered form contains them in two hidden fields. */
export interface FormStamp {
  readonly submissionId: string;
  readonly signedTime: string;
}

/**
 * Makes and checks the stamp of a form. A stamp consists of the submission id and the time at which the form was
 * rendered. Both are signed together for one site.
 */
export class FormStamps {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'form-stamp');
  }

  create(site: { readonly id: number }, now: number, submissionId: string = randomUUID()): FormStamp {
    return this.#stamp(site, submissionId, now);
  }

  /**
   * Returns the submission id and the signed time for a form that is shown again after it was posted. If both were
   * valid in the post, they stay the same, and the next post is recognised as the same submission. Otherwise they are
   * new.
   */
  keep(site: { readonly id: number }, fields: Readonly<Record<string, string>>, now: number): FormStamp {
    const submissionId = fields[FORM_CONTROL.submissionId] ?? '';
    const signedTime = fields[FORM_CONTROL.signedTime] ?? '';
    const { timing } = this.read(site, fields, now);
    return timing === 'fine' || timing === 'too-fast' ? { submissionId, signedTime } : this.create(site, now);
  }

  /**
   * Checks the submission id and the signed time of a post. A post without a valid submission id gets a new one. A
   * signed time far in the future means that the clock was turned back after the form was shown. Such a time is
   * accepted unchecked (ADR 079).
   *
   * @param startedAt if the form began on an earlier page, the time at which the visitor began with the form, in
   *   epoch milliseconds. The time for filling in the form is measured from `startedAt`, so the last page may be sent
   *   at once
   */
  read(
    site: { readonly id: number },
    fields: Readonly<Record<string, string>>,
    now: number,
    startedAt = Number.POSITIVE_INFINITY,
  ): { readonly submissionId: string; readonly timing: FormTiming } {
    const submissionId = (fields[FORM_CONTROL.submissionId] ?? '').toLowerCase();
    const signedTime = fields[FORM_CONTROL.signedTime] ?? '';
    if (!isUuid(submissionId)) return { submissionId: randomUUID(), timing: signedTime === '' ? 'missing' : 'forged' };
    if (signedTime === '') return { submissionId, timing: 'missing' };
    const [shownAt = '', signature = ''] = signedTime.split('.');
    if (!isSignedText(this.#key, stampText(site, submissionId, shownAt), signature)) return { submissionId, timing: 'forged' };
    const age = now - Number(shownAt);
    if (age < -CLOCK_TOLERANCE_MS) return { submissionId, timing: 'fine' };
    if (now - Math.min(Number(shownAt), startedAt) < FASTEST_MS) return { submissionId, timing: 'too-fast' };
    return { submissionId, timing: age > OLDEST_MS ? 'too-old' : 'fine' };
  }

  /**
   * Returns the time at which the page of a posted form was shown, in epoch milliseconds. If the post has no valid stamp, this
   * function returns `now`.
   */
  shownAt(site: { readonly id: number }, fields: Readonly<Record<string, string>>, now: number): number {
    const { timing } = this.read(site, fields, now);
    return timing === 'fine' || timing === 'too-fast' ? Number(fields[FORM_CONTROL.signedTime]?.split('.')[0]) : now;
  }

  #stamp(site: { readonly id: number }, submissionId: string, now: number): FormStamp {
    return { submissionId, signedTime: `${now}.${signText(this.#key, stampText(site, submissionId, String(now)))}` };
  }
}

const stampText = (site: { readonly id: number }, submissionId: string, shownAt: string): string => `${site.id}:${submissionId}:${shownAt}`;
