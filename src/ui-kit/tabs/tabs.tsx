import type { ReactElement, ReactNode } from 'react';

export interface Tab {
  /** The id of the panel, unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Panels with tabs. One panel is visible at a time; at first it is the first panel. `tabs.behaviour.ts` switches them
 * by click, arrow keys, Home and End. Without JavaScript, and in print, all panels are shown one below the other with
 * their names.
 *
 * @example <Tabs label="Pictures" tabs={[{ id: 'photos', label: 'Photos', content: … }, …]} />
 */
export const Tabs = ({
  label,
  tabs,
  variant = 'line',
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** 'line' underlines the selected tab; 'pill' fills it. */
  readonly variant?: 'line' | 'pill';
}): ReactElement => (
  <div className="tabs" data-behaviour="tabs">
    <div role="tablist" aria-label={label} className={`tab-list tab-list-${variant}`}>
      {tabs.map(({ id, label: name }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${id}-tab`}
          className="tab"
          aria-controls={id}
          aria-selected={index === 0}
          tabIndex={index === 0 ? 0 : -1}
        >
          {name}
        </button>
      ))}
    </div>
    {tabs.map(({ id, label: name, content }, index) => (
      <div
        key={id}
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-tab`}
        className="tab-panel"
        data-tab-closed={index === 0 ? undefined : ''}
      >
        <p className="tab-name">{name}</p>
        {content}
      </div>
    ))}
  </div>
);
