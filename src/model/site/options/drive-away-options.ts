import { z } from 'zod';

/** The estimate of the price with government charges (docs/drive-away.md). */
export const driveAwayOptions = z
  .strictObject({
    estimate: z
      .boolean()
      .default(false)
      .describe(
        'If the price of a vehicle excludes government charges, its page links to an estimate of the price with motor vehicle duty in the state of the shopper. Before you switch this option on, compare the duty rates with their sources (docs/drive-away.md).',
      ),
  })
  .describe('Estimate of the price with duty');
