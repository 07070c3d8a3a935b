import { useContext } from 'react';
import type { Site } from '#model/site/site.ts';
import { buildFrameView } from '../views/build-frame-view.ts';
import { type FrameView, NO_STOCK } from '../views/frame-view.ts';
import { FrameContext } from './frame-context.ts';

/**
 * The header, menus and footer given for this page; a page rendered by itself gets those of the site's settings alone.
 */
export const useFrame = (site: Site): FrameView => useContext(FrameContext) ?? buildFrameView(site, NO_STOCK, () => true);
