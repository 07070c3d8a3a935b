import type { AnsweredQuestion } from '#features/content/blocks/block-definition.tsx';

/** The schema.org type of a content page, by the name of the page. A page that is not listed has the type WebPage. */
const TYPES: Readonly<Record<string, string>> = { 'about-us': 'AboutPage' };

/**
 * A content page as structured data for search engines (schema.org WebPage).
 *
 * @param name name of the page's file
 * @param url canonical URL of the page
 */
export const webPageData = (
  name: string,
  {
    title,
    description,
    url,
    image,
  }: { readonly title: string; readonly description: string; readonly url: string; readonly image: string | null },
): object => ({
  '@context': 'https://schema.org',
  '@type': TYPES[name] ?? 'WebPage',
  name: title,
  description,
  url,
  ...(image === null ? {} : { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
});

/**
 * The questions of a page as structured data for search engines (schema.org FAQPage); an empty list if the page has no
 * questions. All questions of a page are in one object, because search engines require this.
 */
export const questionsData = (questions: readonly AnsweredQuestion[]): readonly object[] =>
  questions.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
