import type { ReactElement, ReactNode } from 'react';

export interface AccordionPanel {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Whether the panel is open when the page loads. */
  readonly isOpen?: boolean;
}

/**
 * A vertical list of panels that open and close; works without JavaScript.
 *
 * @example <Accordion panels={[{ id: 'q1', title: 'Can I return it?', content: <p>…</p> }]} />
 */
export const Accordion = ({
  panels,
  onlyOneOf,
}: {
  readonly panels: readonly AccordionPanel[];
  /** A name for this group of panels. Only one of the panels with the same group name can be open at a time. */
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
