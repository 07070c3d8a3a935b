import { createContext } from 'react';
import type { FrameView } from '../views/frame-view.ts';

/**
 * React context with the header, menus and footer of the site. If it is null, they are built from the settings only,
 * without stock.
 */
export const FrameContext = createContext<FrameView | null>(null);
