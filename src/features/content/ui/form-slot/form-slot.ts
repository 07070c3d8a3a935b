import { createContext, type ReactNode } from 'react';

/**
 * The form of a content page. The page provides it in this context, and the form block shows it. It is not in the
 * block's own data, because these come from the page's settings, and a form is made for one shopper.
 */
export const FormSlotContext = createContext<ReactNode>(null);
