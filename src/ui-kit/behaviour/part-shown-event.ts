/**
 * Event of an element whose content was replaced by newer content from the server. It bubbles, so a behaviour can
 * listen on the document and set up the new elements.
 */
export const PART_SHOWN_EVENT = 'forecourt:part-shown';

/** Tells all behaviours that an element has new content. */
export const tellPartShown = (element: Element): void => {
  element.dispatchEvent(new Event(PART_SHOWN_EVENT, { bubbles: true }));
};
