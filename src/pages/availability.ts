/** Tells pages whether the database can be reached. If it cannot, nothing can be stored. */
export interface Availability {
  /** Whether the database can be reached now, as far as this process knows, so that forms can be stored. */
  readonly canStore: () => boolean;
  /** Whether an error means that the database cannot be reached, so that the same request may succeed later. */
  readonly isOutage: (error: unknown) => boolean;
}
