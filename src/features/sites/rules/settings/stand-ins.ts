import type { SiteSettings } from '#model/site/site.ts';

/**
 * For each external service, the implementation that this installation uses. 'file', 'sandbox' and 'local' are
 * stand-ins: embedded replacements of the service. A service that no feature uses yet is not listed.
 */
export interface Services {
  readonly mail: 'file' | 'smtp';
  readonly sms?: 'file' | 'gateway';
  readonly payments?: 'sandbox' | 'stripe';
  readonly valuation?: 'local' | 'provider';
  /**
   * The source of coordinates for addresses. 'local' is a short list of places that comes with the product; 'table' is
   * a list of places in a file of the operator.
   */
  readonly geocoding?: 'local' | 'table' | 'google';
}

type Service = keyof Services;

const STAND_INS: Readonly<Record<Service, string>> = {
  mail: 'file',
  sms: 'file',
  payments: 'sandbox',
  valuation: 'local',
  geocoding: 'local',
};

export interface StandInProblem {
  readonly service: Service;
  /** The feature that uses the service. */
  readonly feature: string;
}

/** What the operator must configure to use the real service instead of the stand-in. Messages contain this text. */
const SETTING_OF: Readonly<Record<Service, string>> = {
  mail: 'SMTP_URL',
  sms: 'TWILIO_ACCOUNT_SID',
  payments: 'STRIPE_SECRET_KEY to a live key',
  valuation: 'VALUATION_URL',
  geocoding: 'GEOCODER_KEY or GEOCODER_TABLE',
};

type JudgedSite = Pick<SiteSettings, 'features' | 'allowStandIns' | 'delivery'>;

const featuresOn = (service: Service, { features, delivery }: JudgedSite): readonly string[] => {
  switch (service) {
    case 'mail':
      return ['leads'];
    case 'sms':
      return features.garage ? ['features.garage'] : [];
    case 'payments':
      return (['onlinePayment', 'reserve'] as const).filter((name) => features[name]).map((name) => `features.${name}`);
    case 'valuation':
      return features.tradeIn && features.valuation ? ['features.valuation'] : [];
    case 'geocoding':
      return delivery.by === 'distance' ? ['delivery.by'] : [];
  }
};

/**
 * Returns the reasons why production refuses a site. Each reason is a feature that is on and uses a stand-in (an
 * embedded replacement of an external service) although the site does not allow this (docs/settled.md, Dealerships).
 * The list is empty if the site may be served.
 *
 * @example standInProblems(site, { mail: 'file' })[0]?.service === 'mail'
 */
export const standInProblems = (site: JudgedSite, services: Services): readonly StandInProblem[] =>
  (Object.keys(STAND_INS) as Service[])
    .filter((service) => services[service] === STAND_INS[service] && !site.allowStandIns.includes(service))
    .flatMap((service) => featuresOn(service, site).map((feature) => ({ service, feature })));

/** Tells the operator how to replace a stand-in by the real service, or how to allow the stand-in. */
export const standInRemedy = (service: Service): string => `set ${SETTING_OF[service]}, or list '${service}' under allowStandIns`;
