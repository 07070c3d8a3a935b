import type { ReactElement } from 'react';
import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { loadsFirst } from '../rules/first-pictures.ts';
import { type BlockLink, BlockSection } from './block-section.tsx';

export interface LineUpView {
  readonly title: string;
  readonly models: readonly {
    readonly slug: string;
    readonly name: string;
    readonly words: string | null;
    readonly href: string;
    readonly imageUrl: string | null;
    readonly shape: BodyShape;
    readonly isComing: boolean;
  }[];
  readonly link: BlockLink | null;
}

/** The models of the house side by side (ENT-23). */
export const LineUp = ({
  view,
  id,
  firstPictures,
}: {
  readonly view: LineUpView;
  readonly id: string;
  /** So many of its pictures load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-models">
    <Carousel id={`${id}-row`} label={view.title}>
      {view.models.map((model, index) => (
        <li key={model.slug}>
          <a className="model" href={model.href}>
            <span className="model-picture">
              {model.imageUrl ? (
                <Picture
                  src={model.imageUrl}
                  alt=""
                  frame="card"
                  width={480}
                  sizes="(width < 40rem) 70vw, 20rem"
                  hasPriority={loadsFirst(
                    view.models.map(({ imageUrl }) => imageUrl),
                    index,
                    firstPictures,
                  )}
                />
              ) : (
                <BodySilhouette shape={model.shape} className="w-full" />
              )}
            </span>
            <span className="model-name">{model.name}</span>
            {model.words && <span className="model-words">{model.words}</span>}
            {model.isComing && <span className="model-words">Coming soon</span>}
          </a>
        </li>
      ))}
    </Carousel>
  </BlockSection>
);
