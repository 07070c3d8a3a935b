import { createContext, type ReactNode } from 'react';

/**
 * The form of a content page, which the page provides. The form block shows it, because a form is made for one shopper
 * and is not part of the page's settings.
 */
export const FormSlotContext = createContext<ReactNode>(null);
