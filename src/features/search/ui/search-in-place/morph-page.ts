import { Idiomorph } from 'idiomorph';
import { tellPartShown } from '#ui-kit/behaviour/part-shown-event.ts';

/** The parts of a search page that depend on the search: the content, and a search box in the header. */
const PARTS = 'main, .site-header form[data-behaviour~="search-form"]';

/** An element that updates itself, for example an island. `updateFrom` receives the corresponding element of the new page. */
interface MorphsItself extends Element {
  updateFrom(newer: Element): void;
}

const morphsItself = (element: Element): element is MorphsItself => 'updateFrom' in element;

const isBeingEdited = (element: Element): element is HTMLInputElement =>
  element === document.activeElement && element instanceof HTMLInputElement && /^(text|search|number|range|tel|email)$/.test(element.type);

/**
 * Tells Idiomorph how to treat an element.
 *
 * @returns false if Idiomorph must not change the element and its children
 */
const beforeNodeMorphed = (current: Node, newer: Node): boolean => {
  if (!(current instanceof HTMLElement) || !(newer instanceof HTMLElement)) return true;
  if (morphsItself(current) && current.getAttribute('name') === newer.getAttribute('name')) {
    current.updateFrom(newer);
    return false;
  }
  if (isBeingEdited(current)) {
    // The text that the shopper is typing is kept; the default value of the box is updated.
    if (newer instanceof HTMLInputElement) current.defaultValue = newer.defaultValue;
    return false;
  }
  return !isKept(current);
};

/**
 * Decides whether an element that is missing in the newer page is removed. An element with `data-morph="keep"` stays,
 * and so does an input while the shopper is typing in it.
 */
const beforeNodeRemoved = (current: Node): boolean => !(current instanceof HTMLElement && (isKept(current) || isBeingEdited(current)));

const isKept = (element: HTMLElement): boolean => element.dataset.morph === 'keep';

/** Panels that a shopper opened or closed stay as they are, because the server does not know their state. */
const beforeAttributeUpdated = (name: string, element: Element): boolean =>
  !(name === 'open' && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement));

/**
 * Updates the shown search page to match a newer page. Elements that are equal in both pages are not replaced, so focus,
 * open panels and scroll positions are kept (SEARCH-05).
 */
export const morphPage = (newer: Document): void => {
  document.title = newer.title;
  const parts = newer.querySelectorAll(PARTS);
  document.querySelectorAll(PARTS).forEach((part, index) => {
    const replacement = parts[index];
    if (!replacement) return;
    Idiomorph.morph(part, replacement, { callbacks: { beforeNodeMorphed, beforeNodeRemoved, beforeAttributeUpdated } });
    tellPartShown(part);
  });
};
