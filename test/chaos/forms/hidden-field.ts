/** Reads the value of a hidden form field from the HTML of a page; an empty text if the page does not have it. */
export const hiddenField = (page: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
