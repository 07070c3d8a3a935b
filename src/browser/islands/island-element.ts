import type { Root } from 'react-dom/client';
import { nearestHtmlElement } from '#ui-kit/behaviour/nearest-html-element.ts';
import { readIslandProps } from '#ui-kit/island/island-props.ts';
import { loadIsland, loadReact } from './island-registry.ts';

/**
 * Distance below the viewport at which a 'visible' island begins to load, so that it is ready when it becomes visible.
 */
const VISIBLE_MARGIN = '200px';

/** Events that hydrate an island whose attribute `when` is `touch`. */
const TOUCHES = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'] as const;

/**
 * `<x-island name id props when>`: server-rendered HTML that React hydrates when the user first touches or focuses it,
 * or when it becomes visible (`when="visible"`). React unmounts when the element is removed from the DOM. So scripts
 * can add and remove islands, for example in a dialog.
 */
export class IslandElement extends HTMLElement {
  static readonly observedAttributes = ['props'];

  #root: Root | null = null;
  #waking: Promise<void> | null = null;
  #serverHtml: string | null = null;
  #stopWaiting: (() => void) | null = null;
  #heldClick: HTMLElement | null = null;

  get isAwake(): boolean {
    return this.#root !== null;
  }

  connectedCallback(): void {
    if (this.#root || this.#stopWaiting) return;
    this.#stopWaiting = this.getAttribute('when') === 'visible' ? this.#waitUntilVisible() : this.#waitUntilTouched();
  }

  disconnectedCallback(): void {
    this.sleep();
  }

  attributeChangedCallback(): void {
    if (this.#root) void this.#render();
  }

  /** Loads React and the island's code, then hydrates the island. A click during loading is repeated afterwards. */
  wake(): Promise<void> {
    this.#waking ??= this.#hydrate().catch((error: unknown) => {
      // If the hydration fails, the HTML from the server still works. A further touch of the island starts the
      // hydration again. An island with `when="visible"` starts it when it comes into view again.
      this.#waking = null;
      console.warn(`Island ${this.getAttribute('name')} could not be hydrated`, error);
      this.#releaseClick();
    });
    return this.#waking;
  }

  /** Unmounts React and restores the server's HTML. */
  sleep(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#waking = null;
    const root = this.#root;
    if (!root) return;
    this.#root = null;
    root.unmount();
    if (this.#serverHtml !== null) this.innerHTML = this.#serverHtml;
  }

  /** Applies the server's newer version of this island: new props if the island is hydrated, otherwise new HTML. */
  updateFrom(newer: Element): void {
    const props = newer.getAttribute('props') ?? '{}';
    if (props === this.getAttribute('props')) return;
    if (this.#root) this.#serverHtml = newer.innerHTML;
    else this.innerHTML = newer.innerHTML;
    this.setAttribute('props', props);
  }

  async #hydrate(): Promise<void> {
    this.addEventListener('click', this.#holdClick, { capture: true });
    const [{ createElement, hydrateRoot }, Component] = await Promise.all([loadReact(), loadIsland(this.getAttribute('name') ?? '')]);
    if (!this.isConnected) return;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#serverHtml = this.innerHTML;
    this.#root = hydrateRoot(this, createElement(Component, this.#props()), {
      identifierPrefix: this.id,
      onRecoverableError: (error) => console.error(`Island ${this.getAttribute('name')} was rendered differently by the server`, error),
    });
    // Waits two frames, so that React has committed and attached its listeners.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#releaseClick()));
  }

  async #render(): Promise<void> {
    const [{ createElement }, Component] = await Promise.all([loadReact(), loadIsland(this.getAttribute('name') ?? '')]);
    this.#root?.render(createElement(Component, this.#props()));
  }

  #props(): Record<string, unknown> {
    return readIslandProps(this.getAttribute('props') ?? '{}');
  }

  readonly #holdClick = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    this.#heldClick = event.target instanceof Element ? nearestHtmlElement(event.target) : null;
  };

  #releaseClick(): void {
    this.removeEventListener('click', this.#holdClick, { capture: true });
    const target = this.#heldClick;
    this.#heldClick = null;
    if (target?.isConnected) target.click();
  }

  #waitUntilTouched(): () => void {
    const wake = (): void => void this.wake();
    for (const touch of TOUCHES) this.addEventListener(touch, wake, { passive: true });
    return () => {
      for (const touch of TOUCHES) this.removeEventListener(touch, wake);
    };
  }

  #waitUntilVisible(): () => void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void this.wake();
      },
      { rootMargin: VISIBLE_MARGIN },
    );
    observer.observe(this);
    return () => observer.disconnect();
  }
}
