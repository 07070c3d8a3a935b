import * as Turbo from '@hotwired/turbo';
import { VISIT_FAILED_EVENT } from '#ui-kit/behaviour/visit-failed-event.ts';
import { IslandElement } from '../islands/island-element.ts';
import { keepResultsOnFailure } from './failed-visits.ts';
import { focusAfterMorph } from './focus-after-morph.ts';

interface RenderDetail {
  readonly newBody: HTMLElement;
  render: (current: Element, next: Element) => void | Promise<void>;
  resume: () => void;
}

interface VisitLike {
  readonly action: string;
  readonly location: URL;
  scrolled: boolean;
}

const currentVisit = (): VisitLike | undefined => (Turbo.navigator as unknown as { currentVisit?: VisitLike }).currentVisit;

let renderedPath = location.pathname;

/**
 * Within one path (a search being refined) Turbo morphs the page, which keeps focus, open panels and scroll position
 * (SEARCH-05). Between different paths Turbo replaces the body as usual.
 */
const morphWithinPath = (event: Event): void => {
  const { detail } = event as CustomEvent<RenderDetail>;
  const visit = currentVisit();
  showAddressInForms(detail.newBody);
  const samePath = location.pathname === renderedPath && (visit === undefined || visit.location.pathname === renderedPath);
  renderedPath = visit?.location.pathname ?? location.pathname;
  if (!samePath || visit === undefined || visit.action === 'restore') return;
  const toResults = wantsTop();
  if (!toResults) visit.scrolled = true;
  detail.render = (current, next) => {
    const held = document.activeElement;
    Turbo.morphBodyElements(current as HTMLBodyElement, next as HTMLBodyElement);
    focusAfterMorph({ held, toResults });
  };
  // Turbo copies the page for the Back button one tick from now, so the morph waits until then.
  event.preventDefault();
  setTimeout(() => detail.resume());
};

/**
 * A copy restored by the Back button has the field values from when the visitor left it; a search form must show the
 * values of its address.
 */
const showAddressInForms = (body: HTMLElement): void => {
  for (const form of body.querySelectorAll<HTMLFormElement>('form[data-behaviour~="search-form"]')) form.reset();
};

let scrollToTop = false;
const wantsTop = (): boolean => {
  const wanted = scrollToTop;
  scrollToTop = false;
  return wanted;
};

/** The morph treats an island as one element: it passes on the props and never touches the children. */
const keepIslandsWhole = (event: Event): void => {
  const { target } = event;
  const newer = (event as CustomEvent<{ newElement?: Element }>).detail.newElement;
  if (target instanceof IslandElement && newer && target.getAttribute('name') === newer.getAttribute('name')) {
    event.preventDefault();
    target.updateFrom(newer);
    return;
  }
  if (target instanceof HTMLElement && target.dataset.morph === 'keep') event.preventDefault();
  // The text that the shopper is typing is kept; its default value from the server is updated.
  if (isBeingEdited(target)) {
    event.preventDefault();
    if (newer instanceof HTMLInputElement) target.defaultValue = newer.defaultValue;
  }
};

const isBeingEdited = (element: unknown): element is HTMLInputElement =>
  element === document.activeElement && element instanceof HTMLInputElement && /^(text|search|number|range|tel|email)$/.test(element.type);

/** Panels that a shopper opened or closed stay as they are, because the server does not know their state. */
const keepOpenPanels = (event: Event): void => {
  const { target } = event;
  const { attributeName } = (event as CustomEvent<{ attributeName?: string }>).detail;
  if (attributeName === 'open' && (target instanceof HTMLDetailsElement || target instanceof HTMLDialogElement)) event.preventDefault();
};

const copyIslandsAsleep = (): void => {
  const islands = [...document.querySelectorAll('x-island')].filter((element) => element instanceof IslandElement);
  for (const island of islands) island.beforeCopy();
  // Turbo copies the page one tick after this event.
  setTimeout(() => setTimeout(() => islands.forEach((island) => void island.afterCopy())));
};

const noteShownPage = (): void => {
  renderedPath = location.pathname;
};

/**
 * A link to an anchor in this page is left to the browser, which also moves the focus (the skip link); Turbo would load
 * the page again.
 */
const leaveAnchors = (event: Event): void => {
  const { origin, pathname, search, hash } = new URL((event as CustomEvent<{ url: string }>).detail.url);
  if (hash !== '' && origin === location.origin && pathname === location.pathname && search === location.search) event.preventDefault();
};

/** A page link goes to the top of the next page; every other change within a path keeps the scroll position. */
const noteTopLinks = (event: Event): void => {
  scrollToTop = event.target instanceof Element && event.target.closest('a[data-scroll-top]') !== null;
};
const forgetTopLink = (): void => {
  scrollToTop = false;
};

/** Starts Turbo with the product's page flow. Called once, when the browser is idle or a dialog needs it. */
export const startTurboFlow = (): void => {
  keepResultsOnFailure(Turbo.session as unknown as Parameters<typeof keepResultsOnFailure>[0]);
  document.addEventListener('turbo:click', leaveAnchors);
  document.addEventListener('turbo:click', noteTopLinks);
  document.addEventListener(VISIT_FAILED_EVENT, forgetTopLink);
  document.addEventListener('turbo:before-render', morphWithinPath);
  document.addEventListener('turbo:before-morph-element', keepIslandsWhole);
  document.addEventListener('turbo:before-morph-attribute', keepOpenPanels);
  document.addEventListener('turbo:before-cache', copyIslandsAsleep);
  document.addEventListener('turbo:load', noteShownPage);
};

export const visit = (url: string, action: 'advance' | 'replace' = 'advance'): void => {
  Turbo.visit(url, { action });
};
