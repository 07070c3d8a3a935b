import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { classNames } from '#ui-kit/class-names.ts';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { sanitisedText } from '../../server/sanitised-text.server.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** A text in Markdown or HTML, sanitised. */
export const textBlock = definePageBlock('text', {
  options: {
    title: sectionTitle,
    anchor: sectionAnchor,
    body: z.string().min(1).describe('The text; scripts, styles, forms and unsafe HTML are removed.'),
    format: z.enum(['markdown', 'html']).default('markdown').describe('Format of the text.'),
    variant: z.enum(['plain', 'panel']).default('plain').describe('plain: on the background of the page; panel: on a tinted panel.'),
  },
  view: ({ body, format, ...rest }) => lasting({ ...rest, html: sanitisedText(body, format) }),
  Component: ({ view, id }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className={classNames('content-text', `content-text-${view.variant}`)}>
      <Prose html={view.html} />
    </ContentSection>
  ),
});
