import { createHmac } from 'node:crypto';
import { deriveKey } from '#platform/signing-key.server.ts';
import type { PrivacySite } from '../rules/personal-data-store.ts';

/**
 * The keyed hash of a person's e-mail address or phone number. On one site, the same address or number always has the
 * same hash, so the site can recognise the person. On another site the hash is different. Nobody can calculate the
 * address or number from the hash without the platform's secret.
 *
 * @param text an e-mail address as `plainAddress` returns it, or a phone number in E.164 format
 */
export const hashPersonal = (platformSecret: Uint8Array, site: PrivacySite, text: string): Buffer =>
  createHmac('sha256', deriveKey(platformSecret, 'personal-hash')).update(`${site.id}:${text}`).digest();
