import { z } from 'zod';
import { buttonField, buttonLabels } from './button-labels.ts';
import { eachOnce, labelField } from './text-fields.ts';

/** What a vehicle card shows (CARD area). */
export const cardOptions = z
  .strictObject({
    buttons: z
      .array(buttonField)
      .refine(eachOnce, 'each button once')
      .default(['view', 'testDrive', 'finance', 'reserve', 'enquire'])
      .describe('Buttons of a vehicle card, in display order (SITE-15).'),
    labels: buttonLabels.prefault({}).describe('Texts of the buttons on cards and vehicle pages (CARD-17).'),
    reserveAmountLabel: labelField
      .nullable()
      .default(null)
      .describe("Amount shown on the Reserve button of a card (CARD-12); null: the deposit of `reservations.deposit`, such as '$200'."),
    weeklyFigure: z
      .enum(['off', 'tooltip', 'inline'])
      .default('off')
      .describe(
        'Weekly repayment on a card (CARD-16). inline: the interest rate and the comparison rate are both visible on the card (safer under consumer credit law); tooltip: the comparison rate is only in a tooltip, as in the specification.',
      ),
    saveNeedsPriceAndImage: z
      .boolean()
      .default(false)
      .describe(
        'True: only vehicles with a price and a picture have buttons to compare and save them; false: all vehicles have them (CARD-22).',
      ),
    saveUsedOnly: z
      .boolean()
      .default(false)
      .describe('True: only used vehicles have buttons to compare and save them; false: all vehicles have them (CARD-23).'),
  })
  .describe('Vehicle cards');
