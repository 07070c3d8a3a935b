/** Tells pages whether the database can be reached. If the database cannot be reached, nothing can be stored. */
export interface Availability {
  /** Whether this process believes that the database can be reached now. Otherwise, forms cannot be stored. */
  readonly canStore: () => boolean;
  /** Whether an error means that the database cannot be reached. The same request may succeed later. */
  readonly isOutage: (error: unknown) => boolean;
}
