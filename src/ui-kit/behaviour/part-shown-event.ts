/**
 * Event of an element whose content has been replaced by newer content from the server. It bubbles, so behaviours that
 * prepare elements listen for it on the document.
 */
export const PART_SHOWN_EVENT = 'forecourt:part-shown';

/** Tells all behaviours that an element has new content. */
export const tellPartShown = (element: Element): void => {
  element.dispatchEvent(new Event(PART_SHOWN_EVENT, { bubbles: true }));
};
