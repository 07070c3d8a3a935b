import type { ReactElement } from 'react';
import { Popup } from '#features/content/ui/popup/popup.tsx';
import { ServiceBanner } from '#features/content/ui/service-banner/service-banner.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { firstPicturesOf } from '#ui-kit/picture/first-pictures.ts';
import { paths } from '#urls/paths.ts';
import type { HomeView } from './build-home-view.ts';

/** The home page: the blocks of the site in the order of its settings. */
export const HomePage = ({ site, view }: { readonly site: Site; readonly view: HomeView }): ReactElement => {
  const firstPictures = firstPicturesOf(view.blocks.map(({ pictures }) => pictures));
  return (
    <SiteFrame site={site} currentPath={paths.home()} hidesSearch={view.blocks.some(({ hasOpenSearch }) => hasOpenSearch)}>
      <div className={`home home-${site.layout.home}`}>
        {!view.blocks.some(({ isPageHead }) => isPageHead) && <h1 className="sr-only">{site.name}</h1>}
        {view.blocks.map((block, index) => block.draw(`block-${index}`, firstPictures[index] ?? 0))}
      </div>
      {view.serviceBanner && <ServiceBanner banner={view.serviceBanner} />}
      {view.popup && <Popup view={view.popup} />}
    </SiteFrame>
  );
};
