import type { ReactElement } from 'react';

/**
 * What this browser remembers: viewed vehicles and the last searches (WATCH-11, WATCH-14). `recent.behaviour.ts` fills and
 * shows it; a browser that remembers nothing, or has no JavaScript, shows nothing.
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
