import { createContext, type ReactNode } from 'react';

/**
 * The React context that contains the form of a content page. The page provides the form, and the form block shows it. The
 * form cannot be part of the block's data: the data are made from the settings of the page and are equal for all shoppers,
 * but the form is made for one shopper.
 */
export const FormSlotContext = createContext<ReactNode>(null);
