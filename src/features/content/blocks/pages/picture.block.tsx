import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { contentPicture } from '#model/site/content/content-fields.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { definePageBlock } from './page-block.ts';

/** One picture that is as wide as the text, with a caption. */
export const pictureBlock = definePageBlock('picture', {
  options: {
    picture: contentPicture,
    caption: z.string().default('').describe('Text below the picture; empty: none.'),
  },
  view: (options) => lasting(options),
  pictures: ({ picture }) => [picture],
  Component: ({ view: { picture, caption }, loadsFirst }) => (
    <figure className="content-section content-picture">
      <Picture
        src={picture.src}
        alt={picture.alt}
        frame="card"
        width={1200}
        sizes="(width < 75rem) 100vw, 75rem"
        hasPriority={loadsFirst(0)}
      />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  ),
});
