import { createContext, type ReactNode } from 'react';

/**
 * The form of a content page. The page provides the form in this context, and the form block shows it. The block's own
 * data cannot contain the form, because they come from the page's settings, and the form is made for one shopper.
 */
export const FormSlotContext = createContext<ReactNode>(null);
