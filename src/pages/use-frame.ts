import { useContext } from 'react';
import { FrameContext } from '#features/site-layout/ui/frame-context.ts';
import { buildFrameView } from '#features/site-layout/views/build-frame-view.ts';
import { type FrameView, NO_STOCK } from '#features/site-layout/views/frame-view.ts';
import type { Site } from '#model/site/site.ts';

/**
 * The header, menus and footer given for this page; a page rendered by itself gets those of the site's settings alone.
 */
export const useFrame = (site: Site): FrameView => useContext(FrameContext) ?? buildFrameView(site, NO_STOCK, () => true);
