import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesOf(path);
    return /\.(css|tsx)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });

const RAW_COLOUR = /#[0-9a-f]{3,8}\b(?!;?&)|\b(?:rgba?|hsla?|oklch|oklab|hwb|lab|lch)\(\s*[\d.]/gi;
/** A colour word of CSS as the value of a property, or a colour of Tailwind's own palette. */
const NAMED_COLOUR =
  /(?:color|background|border|fill|stroke|shadow)[a-z-]*:\s*(?:white|black|gr[ae]y|red|blue|green|yellow|orange|silver)\b|\b(?:bg|text|border|fill|stroke)-(?:white|black|(?:gray|slate|zinc|neutral|stone|red|blue|green|amber|yellow|orange)-\d)/g;

/** Drawn pictures have colours of their own; mail is read where no style sheet reaches. */
const isDrawingOrMail = (path: string): boolean => /\/(demo-picture|demo-media|mail)|-mail|email/.test(path);

/** Ids in links and addresses, entities, and placeholders look like colours and are none. */
const withoutLookalikes = (source: string): string => source.replace(/href=(["'{]`?)#[^"'`}]*/g, '').replace(/&#\w+;/g, '');

test('SITE-17 every colour of a component or style sheet is a token of the theme', () => {
  const files = filesOf(root).filter((path) => !isDrawingOrMail(path));
  expect(files.length).toBeGreaterThan(40);
  const raw = files.flatMap((path) => {
    const source = withoutLookalikes(readFileSync(path, 'utf8'));
    return [...(source.match(RAW_COLOUR) ?? []), ...(source.match(NAMED_COLOUR) ?? [])].map(
      (colour) => `${path.slice(root.length)}: ${colour}`,
    );
  });
  expect(raw).toEqual([]);
});

test('a planted colour is seen', () => {
  for (const planted of ['color: #fff', 'background: rgb(0 0 0)', 'border-color: white', 'bg-gray-100', 'fill="#a1b2c3"']) {
    expect([...(planted.match(RAW_COLOUR) ?? []), ...(planted.match(NAMED_COLOUR) ?? [])]).not.toEqual([]);
  }
});
