/** The custom element of an island; in a file of its own so that the browser's entry needs no React for it. */
export const ISLAND_TAG = 'x-island';

/** What scripts outside `browser/` may ask of an island's element. */
export interface WakeableIsland extends HTMLElement {
  /** Loads React and the island's code, and hydrates it. Calling it again has no effect. */
  wake(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    readonly [ISLAND_TAG]: WakeableIsland;
  }
}
