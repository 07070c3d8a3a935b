import { useContext } from 'react';
import { FrameContext } from '#features/site-layout/ui/frame-context.ts';
import { buildFrameView } from '#features/site-layout/views/build-frame-view.ts';
import { type FrameView, NO_STOCK } from '#features/site-layout/views/frame-view.ts';
import type { Site } from '#model/site/site.ts';

/**
 * The data of header, menus and footer for this page. If a page is rendered without these data, they are built
 * from the settings of the site and contain nothing about its stock.
 */
export const useFrame = (site: Site): FrameView => useContext(FrameContext) ?? buildFrameView(site, NO_STOCK, () => true);
