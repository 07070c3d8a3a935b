import type { ReactElement } from 'react';
import type { HomeOptions } from '#features/sites/rules/content/home-options.ts';
import { LinkButton } from '#ui-kit/button.tsx';
import { Picture } from '#ui-kit/picture.tsx';

/** Wide calm panels, one under the other. */
export const Bands = ({ bands, id }: { readonly bands: HomeOptions['bands']; readonly id: string }): ReactElement => (
  <div className="page-block block-bands">
    {bands.map((band, index) => (
      <section key={band.title} className="band" aria-labelledby={`${id}-${index}`}>
        {band.picture && (
          <div className="band-picture">
            <Picture src={band.picture.src} alt={band.picture.alt} frame="card" width={900} sizes="(width < 64rem) 100vw, 50vw" />
          </div>
        )}
        <div className="band-words">
          <h2 id={`${id}-${index}`}>{band.title}</h2>
          <p>{band.text}</p>
          <LinkButton href={band.action.href} look="secondary">
            {band.action.label}
          </LinkButton>
        </div>
      </section>
    ))}
  </div>
);
