/** What an alert is about: the vehicles that a shopper saved, or new vehicles that match a search. */
export type AlertKind = 'saved-vehicles' | 'search';

/** The e-mail alert of a shopper on one site. */
export interface Alert {
  readonly id: string;
  readonly kind: AlertKind;
  /** In lower case. */
  readonly email: string;
  /** The account whose saved vehicles are watched. Null if the alert is about a search. */
  readonly accountId: string | null;
  /** Path and query of the search page. Null if the alert is about saved vehicles. */
  readonly search: string | null;
  /**
   * The name under which a shopper sees the alert. For a search: its heading and its filters, such as 'Used cars: Mazda,
   * Automatic'.
   */
  readonly name: string;
  /** Scheme and host for the links in mails. */
  readonly origin: string;
  /** False until the shopper has opened the link in the confirmation mail and has agreed to the alert there. */
  readonly isConfirmed: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The shopper has been told of everything that happened until this time; epoch milliseconds. */
  readonly toldAt: number;
}

/** Maximum number of alerts that one e-mail address can have on a site. */
export const MAX_ALERTS = 20;
