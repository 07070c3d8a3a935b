import type { ReactElement } from 'react';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { ModelTileView } from '../../views/model-tile-view.ts';

/** A link to the page of a model, shown as a picture with the name of the model (MODEL-03). */
export const ModelTile = ({
  model,
  hasPriority = false,
}: {
  readonly model: ModelTileView;
  readonly hasPriority?: boolean;
}): ReactElement => (
  <a className="model" href={model.href}>
    <span className="model-picture">
      {model.imageUrl ? (
        <Picture src={model.imageUrl} alt="" frame="card" width={480} sizes="(width < 40rem) 70vw, 24rem" hasPriority={hasPriority} />
      ) : (
        <BodySilhouette shape={model.shape} className="silhouette-full" />
      )}
    </span>
    <span className="model-name">{model.name}</span>
    {model.words && <span className="model-words">{model.words}</span>}
    {model.range && <span className="model-words tabular">{model.range}</span>}
    {model.isComing && <span className="model-words">Coming soon</span>}
  </a>
);
