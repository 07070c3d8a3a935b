import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { SiteSettings } from '#model/site/site.ts';

/** The fields of a site that compliance notes depend on. They do not include the database ids. */
export interface ReviewedSite
  extends Pick<
    SiteSettings,
    | 'slug'
    | 'card'
    | 'finance'
    | 'forms'
    | 'search'
    | 'vehiclePage'
    | 'marketPrice'
    | 'analytics'
    | 'features'
    | 'stock'
    | 'tags'
    | 'home'
    | 'reviews'
  > {
  readonly dealerships: readonly Pick<DealershipSettings, 'slug' | 'state' | 'licences' | 'locations' | 'creditStatement'>[];
}

/** A warning about a risky value of an option, with its legal source. It is never an error. */
export interface ComplianceNote {
  readonly code:
    | 'opt-in-checked'
    | 'comparison-rate-tooltip'
    | 'repayment-rounded-down'
    | 'comparison-warning'
    | 'credit-statement'
    | 'count-above-1999'
    | 'trade-in-price'
    | 'analytics-user-data'
    | 'price-gauge-basis'
    | 'sales-counter'
    | 'selected-reviews'
    | 'new-tag-on-used'
    | 'licence-missing';
  readonly sentence: string;
  readonly source: string;
  /** The settings file to change, relative to SITES_DIR. */
  readonly file: string;
  /** The option that should be changed to the value `safe`. */
  readonly option: string;
  readonly safe: string;
}

/** The Australian states whose law requires the dealer's licence number on the website and in all advertising. */
const LICENCE_STATES = { nsw: 'Motor Dealers and Repairers Act 2013 (NSW) s19A', wa: 'Motor Vehicle Dealers Act 1973 (WA) s21' } as const;

/**
 * The words of the three statements that a comparison rate warning must contain: the rate is true only for the example, the
 * rate may not include all fees, and the rate differs with other terms.
 */
const WARNING_PARTS = [/\bonly\b/i, /\bexamples?\b/i, /\bfees\b/i, /\b(different|other)\b/i] as const;

const financeNotes = ({ finance, dealerships }: ReviewedSite, file: string): readonly ComplianceNote[] => {
  const notes: ComplianceNote[] = [];
  if (finance.rounding === 'floor') {
    notes.push({
      code: 'repayment-rounded-down',
      sentence: 'Repayments are rounded down to whole dollars. A repayment below the true one may mislead.',
      source: 'Australian Securities and Investments Commission Act 2001 s12DA, s12DB',
      file,
      option: 'finance.rounding',
      safe: "'none' or 'ceil'",
    });
  }
  if (!WARNING_PARTS.every((part) => part.test(finance.comparisonWarning.text))) {
    notes.push({
      code: 'comparison-warning',
      sentence:
        'The warning next to comparison rates must say that the rates are true only for the example, that they may not include all fees, and that other terms give other rates. At least one of these statements is missing.',
      source: 'National Credit Code s164',
      file,
      option: 'finance.comparisonWarning.text',
      safe: 'the default text, or another text with the same statements',
    });
  }
  for (const { slug, creditStatement } of dealerships) {
    if (creditStatement !== null) continue;
    notes.push({
      code: 'credit-statement',
      sentence: `The finance pages do not say who provides or arranges credit for ${slug}, and under which credit licence.`,
      source: 'National Consumer Credit Protection Act 2009 s29, s52; Regulations 2010 reg 13',
      file: `dealerships/${slug}.yaml`,
      option: 'creditStatement',
      safe: "a sentence with the credit provider and its number after the words 'Australian credit licence', not 'ACL'",
    });
  }
  return notes;
};

/**
 * The states (NSW, WA) in which a dealership trades without a dealer licence number in the settings, although the law of the
 * state requires the number on the website.
 */
const missingLicenceStates = (dealership: ReviewedSite['dealerships'][number]): readonly (keyof typeof LICENCE_STATES)[] => {
  const states = new Set([dealership.state, ...dealership.locations.map(({ address }) => address.state)]);
  return (['nsw', 'wa'] as const).filter(
    (state) =>
      states.has(state) &&
      !dealership.licences.some((licence) => licence.kind === 'dealer' && licence.state === state) &&
      !dealership.locations.some((location) => location.address.state === state && location.dealerLicenceNumber !== null),
  );
};

/**
 * The compliance notes of a site, which `forecourt sites check` prints (docs/law-and-formats.md, section 1, and
 * docs/settled.md, Law). They are not legal advice: the operator's solicitor confirms the wording before a launch.
 *
 * @example complianceNotes(site).map(({ code }) => code) // ['opt-in-checked']
 */
export const complianceNotes = (site: ReviewedSite): readonly ComplianceNote[] => {
  const file = `sites/${site.slug}/site.yaml`;
  const notes: ComplianceNote[] = [];
  if (site.forms.optIn.shown && site.forms.optIn.checked) {
    notes.push({
      code: 'opt-in-checked',
      sentence: 'The checkbox for marketing e-mails is ticked at first. A pre-ticked checkbox is not express consent.',
      source: 'ACMA guidance on the Spam Act 2003',
      file,
      option: 'forms.optIn.checked',
      safe: 'false',
    });
  }
  if (site.features.finance && site.card.weeklyFigure === 'tooltip') {
    notes.push({
      code: 'comparison-rate-tooltip',
      sentence:
        'Cards show the comparison rate of the weekly repayment only in a tooltip. The annual rate, the comparison rate and the warning must be next to a stated repayment.',
      source: 'National Credit Code s164, ASIC',
      file,
      option: 'card.weeklyFigure',
      safe: "'inline' or 'off'",
    });
  }
  if (site.features.finance) notes.push(...financeNotes(site, file));
  if (site.search.countAbove1999 === 'replaced') {
    notes.push({
      code: 'count-above-1999',
      sentence:
        'If a search has more than 1999 results, the site shows another number instead of the real one. An invented number may mislead.',
      source: 'Australian Consumer Law s18, s29',
      file,
      option: 'search.countAbove1999',
      safe: "'real'",
    });
  }
  if (!site.vehiclePage.priceConditionShown) {
    notes.push({
      code: 'trade-in-price',
      sentence: 'Cards, brochures and mails do not say that a price is valid only with a trade-in.',
      source: 'Australian Consumer Law s18, s29, s48',
      file,
      option: 'vehiclePage.priceConditionShown',
      safe: 'true',
    });
  }
  if (site.analytics.userData) {
    notes.push({
      code: 'analytics-user-data',
      sentence: "The analytics event of a form contains the shopper's details.",
      source: 'Australian Privacy Principles 6 and 8',
      file,
      option: 'analytics.userData',
      safe: 'false',
    });
  }
  if (site.features.priceComparison && site.marketPrice.label === 'deal') {
    notes.push({
      code: 'price-gauge-basis',
      sentence:
        "The price gauge calls every price within the market range a 'Good Deal' or a 'Great Deal'. Such praise may mislead even if the page says what was compared.",
      source: 'Australian Consumer Law s18, s29',
      file,
      option: 'marketPrice.label',
      safe: "'position' or 'off'",
    });
  }
  if (site.stock.carTypes.some((type) => type !== 'new') && /\bnew\b/i.test(site.tags.newText)) {
    notes.push({
      code: 'new-tag-on-used',
      sentence: `Used and demonstrator vehicles that have just arrived have the tag '${site.tags.newText}'. Calling a driven vehicle new may mislead.`,
      source: 'Australian Consumer Law s18, s29',
      file,
      option: 'tags.newText',
      safe: "'Just Landed'",
    });
  }
  if (site.home.salesCounter === 'formula' && site.home.blocks.some(({ block }) => block === 'salesCounter')) {
    notes.push({
      code: 'sales-counter',
      sentence: "'Sales this Month' is calculated from the clock and does not count sales. An invented number may mislead.",
      source: 'Australian Consumer Law s18, s29',
      file,
      option: 'home.salesCounter',
      safe: "'off'",
    });
  }
  const { minimumRating, hiddenAuthors, items } = site.reviews;
  if (items.length > 0 && (minimumRating > 1 || hiddenAuthors.length > 0)) {
    notes.push({
      code: 'selected-reviews',
      sentence:
        'Reviews are selected by their rating or author. Selected reviews may mislead even if the page says which reviews are missing.',
      source: 'Australian Consumer Law s18, s29',
      file,
      option: minimumRating > 1 ? 'reviews.minimumRating' : 'reviews.hiddenAuthors',
      safe: minimumRating > 1 ? '1, without reviews.hiddenAuthors' : '[]',
    });
  }
  for (const dealership of site.dealerships) {
    for (const state of missingLicenceStates(dealership)) {
      notes.push({
        code: 'licence-missing',
        sentence: `Dealership '${dealership.slug}' trades in ${state.toUpperCase()} without a dealer licence number there. The law requires the number on the website and in all advertising.`,
        source: LICENCE_STATES[state],
        file: `dealerships/${dealership.slug}.yaml`,
        option: 'licences',
        safe: `a licence with state: ${state} and kind: dealer`,
      });
    }
  }
  return notes;
};
