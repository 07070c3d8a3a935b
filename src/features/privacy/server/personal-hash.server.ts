import { createHmac } from 'node:crypto';
import { deriveKey } from '#platform/signing-key.server.ts';
import type { PrivacySite } from '../rules/personal-data-store.ts';

/**
 * The keyed hash of an e-mail address or phone number, different for each site. The same address always has the same
 * hash, so a site recognises it. Without the platform's secret nobody can find the address from the hash.
 *
 * @param text an address as `plainAddress` returns it, or a phone number in E.164 format
 */
export const hashPersonal = (platformSecret: Uint8Array, site: PrivacySite, text: string): Buffer =>
  createHmac('sha256', deriveKey(platformSecret, 'personal-hash')).update(`${site.id}:${text}`).digest();
