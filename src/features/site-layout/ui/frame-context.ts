import { createContext } from 'react';
import type { FrameView } from '../views/frame-view.ts';

/** The frame of the site shown, given once around every page; without one the frame is made of the settings alone. */
export const FrameContext = createContext<FrameView | null>(null);
