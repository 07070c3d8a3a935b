import { lasting } from '#kernel/timed.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** Wide promotional panels, one below the other. */
export const bandsBlock = defineHomeBlock('bands', {
  options: {},
  view: (_, { site }) => lasting(site.home.bands.length === 0 ? null : site.home.bands),
  pictures: (bands) => bands.map(({ picture }) => picture),
  Component: ({ view: bands, id, loadsFirst }) => (
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
                hasPriority={loadsFirst(index)}
              />
            </div>
          )}
          <div className="band-words">
            <h2 id={`${id}-${index}`}>{band.title}</h2>
            <p>{band.text}</p>
            {band.action && (
              <LinkButton href={band.action.href} variant="secondary">
                {band.action.label}
              </LinkButton>
            )}
          </div>
        </section>
      ))}
    </div>
  ),
});
