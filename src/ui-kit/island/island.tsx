import { type ComponentType, createContext, createElement, type ReactElement, useContext, useId } from 'react';
import { writeIslandProps } from './island-props.ts';
import { ISLAND_TAG } from './island-tag.ts';

/** When a sleeping island wakes: on touch (pointer or focus) by default; 'visible' only below the first screen. */
export type IslandWake = 'touch' | 'visible';

/** A component that needs state in the browser, with the name under which the browser finds its code. */
export interface IslandDefinition<Props extends object> {
  /** The file's name without `.island.tsx`. */
  readonly name: string;
  readonly Component: ComponentType<Props>;
}

/**
 * Declares the one island of a `*.island.tsx` file. Props must be small, public and plain JSON: they stand
 * in the page.
 *
 * @example export const galleryIsland = defineIsland('gallery', Gallery);
 */
export const defineIsland = <Props extends object>(name: string, Component: ComponentType<Props>): IslandDefinition<Props> => ({
  name,
  Component,
});

/** Renders one element to HTML by itself; `main/` provides React's `renderToString`. */
export type IslandRenderer = (element: ReactElement, identifierPrefix: string) => string;

/** Given on the server only: the browser never needs React's server renderer. */
export const IslandRendererContext = createContext<IslandRenderer | null>(null);

/**
 * Puts an island on a page. On the server the component is rendered by its own call with its own
 * `identifierPrefix`, because `useId` would otherwise count differently when React hydrates it alone. Inside
 * another island it is an ordinary component.
 */
export const Island = <Props extends object>({
  of,
  props,
  when = 'touch',
}: {
  readonly of: IslandDefinition<Props>;
  readonly props: Props;
  readonly when?: IslandWake;
}): ReactElement => {
  const render = useContext(IslandRendererContext);
  const id = `i${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  if (!render) return createElement(of.Component, props);
  // A nested island must render as the browser will render it: plainly, as part of its parent.
  const html = render(
    <IslandRendererContext value={null}>
      <of.Component {...props} />
    </IslandRendererContext>,
    id,
  );
  return createElement(ISLAND_TAG, {
    id,
    name: of.name,
    when,
    props: writeIslandProps(props),
    // The HTML is React's own, rendered a line above.
    dangerouslySetInnerHTML: { __html: html },
  });
};
