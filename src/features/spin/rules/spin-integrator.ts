import type { SpinOptions } from '#model/site/options/spin-options.ts';
import type { Site } from '#model/site/site.ts';
import type { VehicleMedia } from '#model/vehicle/vehicle.ts';

/** Another company's script that draws the 360° view of a vehicle (SPIN-17). */
export interface SpinIntegrator {
  /** The URL of the script. The URL contains the site's key and the vehicle's code. */
  readonly scriptUrl: string;
  readonly key: string;
  /** The code by which the company that provides the script identifies the vehicle. */
  readonly code: string;
}

/**
 * Returns the external 360° viewer to show, or null. The site must have settings for the viewer, and the vehicle must
 * have a code for it in the field `spin_code` or `impel`. If the vehicle has codes for two viewers, the viewer of
 * `spin_code` is shown.
 */
export const integratorFor = (
  { integrators }: SpinOptions,
  { spinCode, impel }: Pick<VehicleMedia, 'spinCode' | 'impel'>,
): SpinIntegrator | null => {
  for (const [integrator, given] of [
    [integrators.spinCode, spinCode],
    [integrators.impel, impel],
  ] as const) {
    const code = given?.trim();
    if (integrator && code) return { scriptUrl: fill(integrator.script, integrator.key, code), key: integrator.key, code };
  }
  return null;
};

/**
 * Replaces {key} and {code} in a script's address.
 * @example fill('https://spin.example/load.js?key={key}&car={code}', 'k', 'a b') ===
 * 'https://spin.example/load.js?key=k&car=a%20b'
 */
const fill = (script: string, key: string, code: string): string =>
  script.replaceAll('{key}', encodeURIComponent(key)).replaceAll('{code}', encodeURIComponent(code));

/**
 * The origins from which the external 360° viewers of a site may load files. The Content-Security-Policy of the site
 * allows these origins.
 */
export const integratorOrigins = ({ features, spin }: Pick<Site, 'features' | 'spin'>): readonly string[] => {
  if (!features.spin) return [];
  const { spinCode, impel } = spin.integrators;
  return [
    ...new Set(
      [spinCode, impel].flatMap((integrator) =>
        integrator ? [new URL(integrator.script).origin, ...integrator.hosts.map((host) => `https://${host}`)] : [],
      ),
    ),
  ];
};
