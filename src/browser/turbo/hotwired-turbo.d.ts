/** The parts of Turbo 8 that the browser uses; the package ships no types. */
declare module '@hotwired/turbo' {
  export const session: { readonly adapter: unknown };
  export const navigator: { readonly currentVisit?: unknown };
  export function visit(location: string, options?: { action?: 'advance' | 'replace' | 'restore'; frame?: string }): void;
  export function morphBodyElements(current: HTMLBodyElement, next: HTMLBodyElement): void;
}
