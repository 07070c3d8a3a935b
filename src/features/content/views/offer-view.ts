/** Everything that a page shows of one offer (ENT-20). */
export interface OfferView {
  readonly id: number;
  readonly name: string;
  /** The address of the page of the offer (ROUTE-35, ROUTE-36). */
  readonly href: string;
  /** The description as sanitised HTML. */
  readonly html: string;
  /** The description without markup, for search engines. */
  readonly text: string;
  /** OFFER-01: the beginning of a long description; null if the description is shown whole. */
  readonly shortText: string | null;
  readonly disclaimer: string | null;
  /** OFFER-02: the beginning of a long disclaimer; null if the disclaimer is shown whole. */
  readonly shortDisclaimer: string | null;
  readonly imageUrl: string | null;
  /** 'Until 31 December 2026'; null for an offer without an end. */
  readonly untilText: string | null;
  /** The last day of the offer in ISO format; null for an offer without an end. */
  readonly lastDay: string | null;
  /** OFFER-03: the link 'Explore EV5'; null if the offer belongs to no model. */
  readonly explore: { readonly label: string; readonly href: string } | null;
  /** The link 'Shop Now' to the stock of the offer; null if the offer has neither model nor manufacturer. */
  readonly shop: { readonly label: string; readonly href: string } | null;
  /** The address of the form for an enquiry about the offer. */
  readonly enquiryHref: string;
}
