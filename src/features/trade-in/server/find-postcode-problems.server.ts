import type { FieldProblem } from '#features/leads/rules/form/form-model.ts';
import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { isAllocatedPostcode } from '../rules/allocated-postcode.ts';

/** TRADE-04: the error message for a postcode of four digits that does not exist. */
const UNKNOWN_POSTCODE = 'Invalid postcode';

/** The services that check a postcode. */
export interface PostcodeServices {
  /**
   * API-24: finds the place of a postcode; null if there is no such postcode. `PostcodeGeocoder` implements `locate`.
   */
  readonly geocoder: { locate(postcode: string): Promise<Result<object | null, { readonly message: string }>> };
  /** Whether the geocoder knows all postcodes. If false, a postcode that the geocoder does not find may still exist. */
  readonly geocodesAllPostcodes: boolean;
  readonly postcodeLimiter: { consume(siteId: number, key: string): Promise<{ readonly ok: boolean }> };
  readonly log: { warn(fields: object, message: string): void };
}

/**
 * TRADE-04: returns the error 'Invalid postcode' if the postcode does not exist. In two cases the postcode cannot be
 * checked and is accepted, so that no lead is lost (ADR 021):
 *
 * 1. The geocoder does not answer.
 * 2. The geocoder does not know all postcodes, and the postcode is in a range that Australia uses.
 */
export const findPostcodeProblems = async (
  { geocoder, geocodesAllPostcodes, postcodeLimiter, log }: PostcodeServices,
  { site, clientAddress }: { readonly site: Pick<Site, 'id' | 'slug'>; readonly clientAddress: string },
  postcode: string,
): Promise<readonly FieldProblem[]> => {
  if (!/^\d{4}$/.test(postcode) || !(await postcodeLimiter.consume(site.id, clientAddress)).ok) return [];
  const found = await geocoder.locate(postcode);
  if (found.ok) {
    const isUnknown = found.value === null && (geocodesAllPostcodes || !isAllocatedPostcode(postcode));
    return isUnknown ? [{ field: 'postcode', message: UNKNOWN_POSTCODE }] : [];
  }
  log.warn({ site: site.slug, reason: found.error.message }, 'a postcode was not checked, because the geocoder did not answer');
  return [];
};
