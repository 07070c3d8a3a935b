import type { ReactElement, ReactNode } from 'react';

export interface AccordionPanel {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Open when the page comes. */
  readonly isOpen?: boolean;
}

/**
 * Panels under each other that open one by one; works without JavaScript.
 *
 * @example <Accordion panels={[{ id: 'q1', title: 'Can I return it?', content: <p>…</p> }]} />
 */
export const Accordion = ({
  panels,
  onlyOneOf,
}: {
  readonly panels: readonly AccordionPanel[];
  /** A name shared by the panels of which one may be open at a time. */
  readonly onlyOneOf?: string;
}): ReactElement => (
  <div className="accordion">
    {panels.map(({ id, title, content, isOpen }) => (
      <details key={id} id={id} name={onlyOneOf} open={isOpen}>
        <summary className="accordion-head">{title}</summary>
        <div className="accordion-body">{content}</div>
      </details>
    ))}
  </div>
);
