import { z } from 'zod';

/** An external script that shows the 360° spin of a vehicle (SPIN-17). */
const integrator = z
  .strictObject({
    script: z
      .string()
      .regex(
        /^https:\/\/[a-z0-9.-]+(:\d+)?\/[^\s{}]*(\{(key|code)\}[^\s{}]*)*$/,
        "an https address; {key} and {code} stand for the key and the vehicle's code, 'https://spin.example/load.js?key={key}'",
      )
      .describe('address of the script'),
    key: z.string().min(1).describe('the key that the company gave the dealer; browsers see it'),
    hosts: z
      .array(z.hostname())
      .default([])
      .describe('other hosts that the script loads from; the content security policy lets it load from these alone'),
  })
  .nullable()
  .default(null);

/** Options of a vehicle's 360° views (SPIN area); `features.spin` switches them on. */
export const spinOptions = z
  .strictObject({
    startView: z.enum(['spin', 'images']).default('spin').describe('SPIN-02: first item in the gallery of a vehicle with a 360 view'),
    autoRotate: z.boolean().default(true).describe('SPIN-09: the vehicle turns once by itself as soon as all its pictures are there'),
    integrators: z
      .strictObject({
        spinCode: integrator.describe('SPIN-17: for vehicles with a spin_code'),
        impel: integrator.describe('SPIN-17: for vehicles with an impel code'),
      })
      .prefault({}),
  })
  .describe('360 views');

export type SpinOptions = z.infer<typeof spinOptions>;
