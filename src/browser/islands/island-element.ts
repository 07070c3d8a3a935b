import type { Root } from 'react-dom/client';
import { nearestHtmlElement } from '#ui-kit/behaviour/nearest-html-element.ts';
import { readIslandProps } from '#ui-kit/island/island-props.ts';
import { loadIsland, loadReact } from './island-registry.ts';

/** How long before the viewport a 'visible' island begins to load, so that it is ready when seen. */
const VISIBLE_MARGIN = '200px';

/** Events that wake an island which waits for touch. */
const TOUCHES = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'] as const;

/** On a copy of an awake island: the HTML from which the copy begins. */
const COPY_HTML = 'data-server-html';

/**
 * `<x-island name id props when>`: server HTML that React takes over when it is touched or seen. It
 * hydrates and unmounts with the DOM, so Turbo may add, remove and cache it.
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
    const html = this.getAttribute(COPY_HTML);
    if (html !== null && !this.#root) {
      this.innerHTML = html;
      this.removeAttribute(COPY_HTML);
    }
    if (this.#root || this.#stopWaiting) return;
    this.#stopWaiting = this.getAttribute('when') === 'visible' ? this.#waitUntilVisible() : this.#waitUntilTouched();
  }

  disconnectedCallback(): void {
    this.sleep();
  }

  attributeChangedCallback(): void {
    if (this.#root) void this.#render();
  }

  /** Loads React and the island's own code, and hydrates. A click made meanwhile is done again afterwards. */
  wake(): Promise<void> {
    this.#waking ??= this.#hydrate().catch((error: unknown) => {
      // The server's HTML goes on working; the next touch tries again.
      this.#waking = null;
      console.warn(`Island ${this.getAttribute('name')} did not wake`, error);
      this.#releaseClick();
    });
    return this.#waking;
  }

  /** Turbo is about to copy the page for Back: the copy is to begin from the server's HTML, this island goes on as it is. */
  beforeCopy(): void {
    if (this.#root && this.#serverHtml !== null) this.setAttribute(COPY_HTML, this.#serverHtml);
  }

  afterCopy(): void {
    this.removeAttribute(COPY_HTML);
  }

  /** Unmounts and puts the server's HTML back. */
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

  /** Takes the server's newer version of this island: new props to a waking one, new HTML to a sleeping one. */
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
    // Two frames: React has committed and attached its listeners by then.
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
