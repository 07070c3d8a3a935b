/**
 * What one feature of a site does with personal information. The privacy policy is made from these descriptions
 * (Australian Privacy Principles 1.4 and 1.7), so a feature that is off is not in it.
 *
 * All texts are parts of a sentence or of a list: they begin with a lower-case letter and have no full stop, except
 * `title` and `purpose`.
 */
export interface DataUse {
  /** Heading of the feature in the policy: 'Enquiries'. */
  readonly title: string;
  /** Kinds of information that are collected: 'your name', 'your phone number'. */
  readonly collected: readonly string[];
  /** Why the information is collected, and how it is stored; whole sentences. */
  readonly purpose: string;
  /** Who receives the information besides the dealership that the shopper contacts; empty: nobody. */
  readonly passedTo: readonly string[];
  /** Decisions in which a program takes part (Australian Privacy Principles 1.7 and 1.8); empty: none. */
  readonly decisions: readonly ProgramDecision[];
}

/** A decision about a person that a program makes, or in which a program does an important step. */
export interface ProgramDecision {
  /** 'program': the program decides alone. 'person': a person decides and uses a result of the program. */
  readonly madeBy: 'program' | 'person';
  /** A full sentence that says which decision the program makes or prepares. */
  readonly text: string;
  /** Kinds of personal information that the program uses. */
  readonly uses: readonly string[];
}
