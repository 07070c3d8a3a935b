import type { ReactElement } from 'react';
import type { PromoTile as Tile } from '#model/site/content/promotion-content.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';

/** A promotional tile between the vehicles of a grid (SEARCH-13, ENT-28). */
export const PromoTile = ({ tile }: { readonly tile: Tile }): ReactElement => {
  const content = (
    <>
      <div className="tile-picture">
        <Picture
          src={tile.image.src}
          alt={tile.image.alt}
          frame="card"
          width={600}
          widths={[480, 900]}
          isBrief
          sizes="(width < 40rem) 92vw, (width < 80rem) 46vw, 26rem"
        />
      </div>
      {tile.text && <p className="tile-text">{tile.text}</p>}
    </>
  );
  const className = `tile tile-${tile.background}`;
  return tile.href === null ? (
    <div className={className}>{content}</div>
  ) : (
    <a className={className} href={tile.href}>
      {content}
    </a>
  );
};
