import { z } from 'zod';

/** An external script that shows the 360° spin of a vehicle (SPIN-17). */
const integrator = z
  .strictObject({
    script: z
      .string()
      .regex(
        /^https:\/\/[a-z0-9.-]+(:\d+)?\/[^\s{}]*(\{(key|code)\}[^\s{}]*)*$/,
        "an https address, in which {key} and {code} are replaced by the key and the vehicle's code, e.g. 'https://spin.example/load.js?key={key}'",
      )
      .describe('Address of the script of the 360-view provider.'),
    key: z.string().min(1).describe('Key that the provider of the 360-degree view gave the dealer; browsers can see it.'),
    hosts: z
      .array(z.hostname())
      .default([])
      .describe('Hosts that the script may load from, besides its own host. The content security policy blocks all other hosts.'),
  })
  .nullable()
  .default(null);

/** Options of a vehicle's 360° views (SPIN area), which are shown if `features.spin` is on. */
export const spinOptions = z
  .strictObject({
    startView: z.enum(['spin', 'images']).default('spin').describe('First item in the gallery of a vehicle with a 360° spin (SPIN-02).'),
    autoRotate: z.boolean().default(true).describe('The vehicle turns once automatically when all its pictures are loaded (SPIN-09).'),
    integrators: z
      .strictObject({
        spinCode: integrator.describe('Script of the external viewer for vehicles whose data contain a spin_code (SPIN-17).'),
        impel: integrator.describe('Script of the external viewer for vehicles whose data contain a code of the provider Impel (SPIN-17).'),
      })
      .prefault({}),
  })
  .describe('360 views');

export type SpinOptions = z.infer<typeof spinOptions>;
