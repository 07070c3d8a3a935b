import type { ReactElement } from 'react';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { loadsFirst } from '../rules/first-pictures.ts';

/** Wide calm panels, one under the other. */
export const Bands = ({
  bands,
  id,
  firstPictures,
}: {
  readonly bands: HomeOptions['bands'];
  readonly id: string;
  /** So many of its pictures load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
  <div className="page-block block-bands">
    {bands.map((band, index) => (
      <section key={band.title} className="band" aria-labelledby={`${id}-${index}`}>
        {band.picture && (
          <div className="band-picture">
            <Picture
              src={band.picture.src}
              alt={band.picture.alt}
              frame="card"
              width={900}
              sizes="(width < 64rem) 100vw, 50vw"
              hasPriority={loadsFirst(
                bands.map(({ picture }) => picture),
                index,
                firstPictures,
              )}
            />
          </div>
        )}
        <div className="band-words">
          <h2 id={`${id}-${index}`}>{band.title}</h2>
          <p>{band.text}</p>
          {band.action && (
            <LinkButton href={band.action.href} look="secondary">
              {band.action.label}
            </LinkButton>
          )}
        </div>
      </section>
    ))}
  </div>
);
