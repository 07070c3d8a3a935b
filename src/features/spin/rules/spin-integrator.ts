import type { SpinOptions } from '#model/site/options/spin-options.ts';
import type { Site } from '#model/site/site.ts';
import type { VehicleMedia } from '#model/vehicle/vehicle.ts';

/** Another company's script that draws a vehicle's turn (SPIN-17). */
export interface SpinIntegrator {
  /** With the site's key and the vehicle's code in it. */
  readonly scriptUrl: string;
  readonly key: string;
  /** By which the company knows the vehicle. */
  readonly code: string;
}

/** The integrator that a vehicle names and its site has a key for; `spin_code` before `impel`. */
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

/** @example fill('https://spin.example/load.js?key={key}&car={code}', 'k', 'a b') === 'https://spin.example/load.js?key=k&car=a%20b' */
const fill = (script: string, key: string, code: string): string =>
  script.replaceAll('{key}', encodeURIComponent(key)).replaceAll('{code}', encodeURIComponent(code));

/** The hosts, with their scheme, that the integrators of a site load from: nothing else may (Content-Security-Policy). */
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
