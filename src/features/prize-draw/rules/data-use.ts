import { leadReceiverTexts } from '#features/leads/rules/data-uses.ts';
import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** Describes how the prize wheel of a site uses personal information; an empty list if the site has no prize wheel. */
export const prizeDrawDataUse = (site: Site): readonly DataUse[] =>
  site.spinToWin === null
    ? []
    : [
        {
          title: site.spinToWin.title,
          collected: ['your name, e-mail address and phone number, with the result of your turn', 'a code computed from your addresses'],
          purpose:
            'We use your details to give you your prize. The code shows that you had your turn, and nobody can read your addresses from it. It remains when your other details are erased.',
          passedTo: leadReceiverTexts(site),
          decisions: [
            {
              madeBy: 'program',
              text: 'A program draws whether you win a prize, and which. Only chance decides: each prize has the chance that the page of the wheel states.',
              uses: ['whether you had your turn already'],
            },
          ],
        },
      ];
