import type { ReactElement } from 'react';
import { Accordion } from '#ui-kit/accordion/accordion.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { FaqEntry } from '../rules/trade-in-faq.ts';

/** The questions and answers of the trade-in page as an accordion (TRADE-10). */
export const TradeInFaqSection = ({ entries }: { readonly entries: readonly FaqEntry[] }): ReactElement => (
  <PageSection id="trade-in-faq" title="Questions and answers">
    <Accordion
      panels={entries.map(({ question, answer }, index) => ({
        id: `trade-in-faq-${index + 1}`,
        title: question,
        content: <p>{answer}</p>,
      }))}
    />
  </PageSection>
);
