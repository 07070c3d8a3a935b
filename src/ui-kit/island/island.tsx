import { type ComponentType, createContext, createElement, type ReactElement, useContext, useId } from 'react';
import { writeIslandProps } from './island-props.ts';
import { ISLAND_TAG } from './island-tag.ts';

/**
 * When an island is hydrated. `touch` (the default): at the first pointer event or focus on the island. `visible`: when
 * the island is in the viewport or near it. Use `visible` only for islands below the first screen.
 */
export type IslandWake = 'touch' | 'visible';

/** A component with state in the browser, and the name under which the browser finds its code. */
export interface IslandDefinition<Props extends object> {
  /** The file name without `.island.tsx`. */
  readonly name: string;
  readonly Component: ComponentType<Props>;
}

/**
 * Declares the island of a `*.island.tsx` file. Props must be small, public and plain JSON, because they are part of
 * the page's HTML.
 *
 * @example export const galleryIsland = defineIsland('gallery', Gallery);
 */
export const defineIsland = <Props extends object>(name: string, Component: ComponentType<Props>): IslandDefinition<Props> => ({
  name,
  Component,
});

/** Renders a single element to HTML, separately from its page. `main/` provides React's `renderToString` for this. */
export type IslandRenderer = (element: ReactElement, identifierPrefix: string) => string;

/** The renderer of islands. It is provided only on the server, so that the browser does not load React's server renderer. */
export const IslandRendererContext = createContext<IslandRenderer | null>(null);

/**
 * Renders an island on a page. In the browser, React hydrates each island separately. So the server renders each island
 * separately too, with a separate `identifierPrefix`, and `useId` returns equal ids on the server and in the browser.
 * An island inside another island is rendered like an ordinary component.
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
  // A nested island is rendered as a part of its parent, on the server and in the browser.
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
    // React rendered this HTML and escaped its texts, so it is safe.
    dangerouslySetInnerHTML: { __html: html },
  });
};
