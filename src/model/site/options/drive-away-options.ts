import { z } from 'zod';

/** The estimate of the price with government charges (docs/drive-away.md). */
export const driveAwayOptions = z
  .strictObject({
    estimate: z
      .boolean()
      .default(false)
      .describe(
        'Vehicles whose price excludes government charges have a link to an estimate of the price with motor vehicle duty in the state of the shopper. Check the rates against their sources before you switch it on (docs/drive-away.md).',
      ),
  })
  .describe('Estimate of the price with duty');
