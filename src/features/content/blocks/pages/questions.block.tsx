import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { Accordion } from '#ui-kit/accordion/accordion.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { textOfHtml } from '../../server/html-text.server.ts';
import { sanitisedText } from '../../server/sanitised-text.server.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** Questions with answers that open below them. Search engines get them as structured data too (schema.org FAQPage). */
export const questionsBlock = definePageBlock('questions', {
  options: {
    title: sectionTitle,
    anchor: sectionAnchor,
    items: z
      .array(
        z.strictObject({
          question: z.string().min(1),
          answer: z.string().min(1).describe('The answer in Markdown, sanitised.'),
        }),
      )
      .min(1),
  },
  view: ({ items, ...rest }) =>
    lasting({ ...rest, items: items.map(({ question, answer }) => ({ question, html: sanitisedText(answer, 'markdown') })) }),
  questions: ({ items }) => items.map(({ question, html }) => ({ question, answer: textOfHtml(html) })),
  Component: ({ view, id }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className="content-questions">
      <Accordion
        panels={view.items.map(({ question, html }, index) => ({
          id: `${id}-${index + 1}`,
          title: question,
          content: <Prose html={html} />,
        }))}
      />
    </ContentSection>
  ),
});
