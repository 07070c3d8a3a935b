import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { GallerySlide } from '../../rules/gallery.ts';

/** A view of the vehicle that can be shown instead of the pictures: the 360° view of the outside or of the interior. */
export interface GalleryPanelView {
  /** The id of the view's element, used as its anchor. */
  readonly id: string;
  /** The label of the button that shows this view, e.g. '360°'. */
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * A view, such as the 360° view, that covers the photos while it is selected. `gallery-views.behaviour.ts` selects it.
 * Without JavaScript, the anchor in the page's URL selects it.
 */
export const GalleryPanel = ({
  panel: { id, label, content },
  startsHere,
}: {
  readonly panel: GalleryPanelView;
  readonly startsHere: boolean;
}): ReactElement => (
  <section id={id} className="gallery-panel" data-gallery-panel="" data-start={startsHere ? '' : undefined} aria-label={label}>
    {content}
  </section>
);

/** The id of the element with the photos, for links to it. */
export const PHOTOS_ID = 'photos';

/**
 * The switch between the views of a vehicle: 'Photos 24 · 360° · Interior · Video'. Renders nothing if there is only
 * one view.
 */
export const GalleryViews = ({
  slides,
  photoCount,
  panels,
  startPanel,
  name,
}: {
  readonly slides: readonly GallerySlide<unknown>[];
  readonly photoCount: number;
  readonly panels: readonly GalleryPanelView[];
  /** The id of the view that is open when the page loads; null if the photos are shown. */
  readonly startPanel: string | null;
  readonly name: string;
}): ReactElement | null => {
  const video = slides.findIndex(({ kind }) => kind === 'video');
  if (panels.length === 0 && video === -1) return null;
  return (
    <ul className="gallery-views" aria-label={`Views of ${name}`} data-behaviour="gallery-views">
      <li>
        <a href={`#${PHOTOS_ID}`} data-gallery-view="images" aria-current={startPanel === null ? 'true' : undefined}>
          <Icon name="camera" size={16} />
          <span>Photos</span>
          {photoCount > 0 && <span className="tabular">{photoCount}</span>}
        </a>
      </li>
      {panels.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} data-gallery-view={id} aria-current={startPanel === id ? 'true' : undefined}>
            <span>{label}</span>
          </a>
        </li>
      ))}
      {video !== -1 && (
        <li>
          <a href={`#${slides[video]?.id}`} data-gallery-view="images" data-gallery-thumb={video}>
            <Icon name="play" size={16} />
            <span>Video</span>
          </a>
        </li>
      )}
    </ul>
  );
};
