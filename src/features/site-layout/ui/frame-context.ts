import { createContext } from 'react';
import type { FrameView } from '../views/frame-view.ts';

/** React context with the header, menus and footer of the site; without it they are built from the settings alone. */
export const FrameContext = createContext<FrameView | null>(null);
