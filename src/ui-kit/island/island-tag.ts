/**
 * The custom element name of islands. The main script of every page imports this name. The name is in a separate file,
 * so that the main script does not import React.
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
