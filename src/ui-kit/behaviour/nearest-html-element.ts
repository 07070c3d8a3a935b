/**
 * The nearest HTML element of a click target. A click on an SVG icon counts as a click on the element around it,
 * because scripts can only click HTML elements.
 */
export const nearestHtmlElement = (element: Element): HTMLElement | null => {
  if (element instanceof HTMLElement) return element;
  return element.parentElement && nearestHtmlElement(element.parentElement);
};
