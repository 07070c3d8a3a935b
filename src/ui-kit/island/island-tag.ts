/**
 * The custom element name of islands. It is in a separate file, so that the script that every page loads does not
 * import React.
 */
export const ISLAND_TAG = 'x-island';

/** The element of an island, with the method that scripts outside of the folder `browser/` may call. */
export interface WakeableIsland extends HTMLElement {
  /** Loads React and the island's code, and hydrates the island. Further calls have no effect. */
  wake(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    readonly [ISLAND_TAG]: WakeableIsland;
  }
}
