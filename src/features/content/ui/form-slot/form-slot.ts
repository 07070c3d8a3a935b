import { createContext, type ReactNode } from 'react';

/**
 * The React context that contains the form of a content page. The page provides the form, and the form block shows it. The
 * block's own data cannot contain the form, because they come from the page's settings, and the form is made for one
 * shopper.
 */
export const FormSlotContext = createContext<ReactNode>(null);
