/**
 * The event that an element fires after its content was replaced by newer content from the server. The event bubbles.
 * So a behaviour can listen on the document, and set up the elements of the new content.
 */
export const PART_SHOWN_EVENT = 'forecourt:part-shown';

/** Tells all behaviours that an element has new content. */
export const tellPartShown = (element: Element): void => {
  element.dispatchEvent(new Event(PART_SHOWN_EVENT, { bubbles: true }));
};
