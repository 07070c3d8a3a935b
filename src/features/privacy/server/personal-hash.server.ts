import { createHmac } from 'node:crypto';
import { deriveKey } from '#platform/signing-key.server.ts';
import type { PrivacySite } from '../rules/personal-data-store.ts';

/**
 * The keyed hash of an e-mail address or phone number, different for each site. It recognises an address that is given
 * again, but without the platform's secret nobody can find the address from it.
 *
 * @param text an address as `plainAddress` returns it, or a phone number in E.164 format
 */
export const hashPersonal = (platformSecret: Uint8Array, site: PrivacySite, text: string): Buffer =>
  createHmac('sha256', deriveKey(platformSecret, 'personal-hash')).update(`${site.id}:${text}`).digest();
