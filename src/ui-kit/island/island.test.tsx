import { type ReactElement, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineIsland, Island, IslandRendererContext } from './island.tsx';

const Field = ({ label }: { readonly label: string }): ReactElement => {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <input id={id} />
    </label>
  );
};
const field = defineIsland('field', Field);
const Group = ({ label }: { readonly label: string }): ReactElement => (
  <fieldset>
    <Island of={field} props={{ label }} />
  </fieldset>
);
const group = defineIsland('group', Group);

const render = (element: ReactElement): string =>
  renderToString(
    <IslandRendererContext value={(inner, identifierPrefix) => renderToString(inner, { identifierPrefix })}>
      {element}
    </IslandRendererContext>,
  );

const islandOf = (html: string): { id: string; inner: string } => {
  const match = /<x-island id="([^"]+)"[^>]*>([\s\S]*)<\/x-island>/.exec(html);
  return { id: match?.[1] ?? '', inner: match?.[2] ?? '' };
};

test('the HTML of an island contains its name, its props and the condition for its hydration', () => {
  const html = render(<Island of={field} props={{ label: '"Make" & <model>' }} when="visible" />);
  expect(html).toContain('name="field"');
  expect(html).toContain('when="visible"');
  expect(html).toContain('props="{`label`:`\\`Make\\` &amp; &lt;model&gt;`}"');
});

test('if React renders an island alone with the id prefix from the page, the HTML is equal to the HTML of the island in the page', () => {
  const { id, inner } = islandOf(
    render(
      <main>
        <Field label="before" />
        <Island of={field} props={{ label: 'Make' }} />
      </main>,
    ),
  );
  expect(inner).toBe(renderToString(<Field label="Make" />, { identifierPrefix: id }));
});

test('two islands of a page have different id prefixes', () => {
  const html = render(
    <main>
      <Island of={field} props={{ label: 'a' }} />
      <Island of={field} props={{ label: 'b' }} />
    </main>,
  );
  const ids = [...html.matchAll(/<x-island id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(2);
});

test('an island inside an island renders as an ordinary component', () => {
  const { id, inner } = islandOf(render(<Island of={group} props={{ label: 'Make' }} />));
  expect(inner).not.toContain('x-island');
  expect(inner).toBe(renderToString(<Group label="Make" />, { identifierPrefix: id }));
});
