import type { ReactElement } from 'react';
import type { ShownBlock } from '#features/content/blocks/block-definition.tsx';
import { FormSlotContext } from '#features/content/ui/form-slot/form-slot.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { fillsPhone } from '#ui-kit/picture/fills-phone.ts';
import { firstPicturesOf } from '#ui-kit/picture/first-pictures.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';

/** Id of the part that contains the form (`PagePart`). */
const FORM_PART = 'page-form';

/** A content page of a site: heading, picture and blocks (ROUTE-79). */
export const ContentPageView = ({
  site,
  page,
  path,
  crumbs,
  blocks,
  form,
}: {
  readonly site: Site;
  readonly page: ContentPage;
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  readonly blocks: readonly ShownBlock[];
  /** The form of the page; null if the page has none. */
  readonly form: LeadFormView | null;
}): ReactElement => {
  const [, ...firstPictures] = firstPicturesOf([page.picture ? 1 : 0, ...blocks.map(({ pictures }) => pictures)]);
  return (
    <SiteFrame site={site} currentPath={path}>
      <div className={`content-page content-${site.layout.home} home-${site.layout.home}`}>
        <header className={page.picture ? 'content-head content-head-pictured' : 'content-head'}>
          <div className="shell content-head-words">
            <Breadcrumb crumbs={crumbs} />
            <h1>{page.heading ?? page.title}</h1>
            {page.intro !== '' && <p className="content-intro">{page.intro}</p>}
          </div>
          {page.picture && (
            <div className="content-head-picture">
              <Picture src={page.picture.src} alt={page.picture.alt} frame="card" width={1600} sizes={fillsPhone('100vw')} hasPriority />
            </div>
          )}
        </header>
        <div className="shell content-body">
          <FormSlotContext value={form && <PagePart id={FORM_PART}>{<LeadForm {...form} />}</PagePart>}>
            {blocks.map((block, index) => block.draw(`block-${index}`, firstPictures[index] ?? 0))}
          </FormSlotContext>
        </div>
      </div>
    </SiteFrame>
  );
};
