import { leadReceiverTexts } from '#features/leads/rules/data-uses.ts';
import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { mostDaysKept } from './offer-end.ts';

/**
 * Describes for the privacy policy how the trade-in pages use personal information. The list is empty for a site
 * without trade-in.
 */
export const tradeInDataUse = (site: Site): readonly DataUse[] =>
  site.features.tradeIn
    ? [
        {
          title: 'Trade-in',
          collected: [
            'the registration and state, make, model, year, kilometres and condition of a vehicle that you offer us',
            'your first and last name, postcode, phone number and e-mail address, if you send us your details with it',
          ],
          purpose: `We use it to tell you what your vehicle may be worth, and to answer you. A valuation with its registration is kept for at most ${mostDaysKept(site)} days after your last answer; what you send us with your details is kept as long as other enquiries.${site.tradeIn.recordValuations ? ' The result of a valuation is kept as long as other enquiries, but without the registration of the vehicle.' : ''}`,
          passedTo: [
            ...leadReceiverTexts(site),
            'if this website looks up vehicles in the vehicle register, the service that does so, which gets the registration and its state',
            ...(site.features.valuation
              ? [
                  'if this website uses an outside service to value vehicles, this service, which gets the data of the vehicle but not the registration',
                ]
              : []),
          ],
          decisions: site.features.valuation
            ? [
                {
                  madeBy: 'program',
                  text: 'A program estimates what we may pay for your vehicle, and whether an online estimate is given at all. It uses no information about you. A person inspects the vehicle before we make a final offer, and you can ask for a person instead.',
                  uses: ['make, model, year and kilometres of the vehicle', 'your answers about its condition'],
                },
              ]
            : [],
        },
      ]
    : [];
