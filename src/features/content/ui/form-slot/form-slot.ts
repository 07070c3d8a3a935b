import { createContext, type ReactNode } from 'react';

/**
 * The React context through which a content page passes its form to the block that shows the form. The form is made for
 * one shopper. It cannot be part of the block's data, because all shoppers receive equal block data.
 */
export const FormSlotContext = createContext<ReactNode>(null);
