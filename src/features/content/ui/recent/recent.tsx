import type { ReactElement } from 'react';

/**
 * A section for the viewed vehicles and the last searches that the browser remembers (WATCH-11, WATCH-14). The section is
 * hidden and empty at first. `recent.behaviour.ts` fills it, and shows it if the browser remembers anything.
 */
export const Recent = ({
  id,
  title,
  searchesTitle,
}: {
  readonly id: string;
  readonly title: string;
  readonly searchesTitle: string;
}): ReactElement => (
  <section className="page-block recent" aria-labelledby={id} data-behaviour="recent" hidden>
    <div className="shell">
      <div data-recent="viewed" hidden>
        <div className="block-head">
          <h2 id={id}>{title}</h2>
        </div>
        <ul className="recent-viewed" />
      </div>
      <div data-recent="searches" hidden>
        <h2 className="type-20">{searchesTitle}</h2>
        <ul className="recent-searches" />
      </div>
    </div>
  </section>
);
