/** The custom element name of islands. It is in a separate file, so that the script of every page does not load React. */
export const ISLAND_TAG = 'x-island';

/** The methods of an island's element for scripts outside `browser/`. */
export interface WakeableIsland extends HTMLElement {
  /** Loads React and the island's code, and hydrates the island. Further calls have no effect. */
  wake(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    readonly [ISLAND_TAG]: WakeableIsland;
  }
}
