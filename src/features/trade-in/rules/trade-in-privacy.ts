import type { Site } from '#model/site/site.ts';

/** What a feature tells the privacy policy of a site (Australian Privacy Principles 1.4 and 1.7). */
export interface TradeInPrivacy {
  /** Personal information that the feature collects. */
  readonly collects: readonly string[];
  /** Decisions that a program makes, and the information that it uses for them. */
  readonly decides: readonly string[];
  /** To whom the feature passes information on. */
  readonly passesOn: readonly string[];
  /** How long the feature keeps the information. */
  readonly keeps: readonly string[];
}

/**
 * What the trade-in pages of a site collect, decide, pass on and keep, for its privacy policy. Null if the site has no
 * trade-in.
 */
export const tradeInPrivacy = ({ features, tradeIn }: Pick<Site, 'features' | 'tradeIn'>): TradeInPrivacy | null =>
  features.tradeIn
    ? {
        collects: [
          'the registration and state, make, model, year, kilometres and condition of a vehicle that you offer us',
          'your first and last name, postcode, phone number and email address, if you send us your details with it',
        ],
        decides: features.valuation
          ? [
              'A program estimates what we may pay for your vehicle. It uses its make, model, year, kilometres and your answers about its condition, and no information about you. It also decides whether an online estimate is given at all. A person inspects the vehicle before we make a final offer, and you can ask for a person instead.',
            ]
          : [],
        passesOn: [
          'the registration and its state, to a service that finds make, model and year in the vehicle register',
          ...(features.valuation ? ['the data of the vehicle, without its registration, to a service that values vehicles'] : []),
        ],
        keeps: [
          `a valuation with its registration, for ${tradeIn.offerDays} days; what you send us with your details, as long as other enquiries`,
        ],
      }
    : null;
