/** A click on a drawn sign is one on what carries it: only HTML elements can be clicked by a program. */
export const nearestHtmlElement = (element: Element): HTMLElement | null => {
  if (element instanceof HTMLElement) return element;
  return element.parentElement && nearestHtmlElement(element.parentElement);
};
