import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ID = /\b[A-Z]{3,6}-\d{2}\b/g;
/** A test's title: the first string of test(…), it(…), test.each(…)(…), test.skip and describe are not counted. */
const TITLE =
  /\b(?:test|it)(?:\.(?:each|prop|for)\s*(?:\([\s\S]*?\)|`[\s\S]*?`))?\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

export interface RequirementCoverage {
  readonly id: string;
  readonly text: string;
  /** 'path: title' of each test that names the id. */
  readonly tests: readonly string[];
}

/** The ids of the catalogue in its order, with the first words of each. */
export const readCatalogue = (markdown: string): { id: string; text: string }[] =>
  [...markdown.matchAll(/^- \*\*([A-Z]+-\d{2})\*\* (.*)$/gm)]
    .filter(([, id]) => !id?.startsWith('A-'))
    .map(([, id = '', text = '']) => ({ id, text }));

/** Every test title of a source with the ids it carries; 'FORM-14 to 16' style ranges are not understood on purpose. */
export const titlesOf = (source: string): { title: string; ids: string[] }[] =>
  [...source.matchAll(TITLE)].map((match) => {
    const title = match[1] ?? match[2] ?? match[3] ?? '';
    return { title, ids: [...title.matchAll(ID)].map(([id]) => id) };
  });

const listTests = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listTests(path);
    return /\.(test|spec|contract)\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Which tests prove which requirement, by the ids in their titles. */
export const requirementCoverage = (root: string): { coverage: RequirementCoverage[]; unknown: string[] } => {
  const catalogue = readCatalogue(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const byId = new Map<string, string[]>(catalogue.map(({ id }) => [id, []]));
  const unknown: string[] = [];
  for (const folder of ['src', 'test', 'tools']) {
    for (const path of listTests(join(root, folder))) {
      for (const { title, ids } of titlesOf(readFileSync(path, 'utf8'))) {
        for (const id of ids) {
          const tests = byId.get(id);
          if (tests) tests.push(`${relative(root, path)}: ${title}`);
          else if (
            /^(SITE|ROUTE|SEARCH|CARD|TAG|PRICE|VDP|SPIN|IMG|FIN|FUEL|DELIV|FORM|LEAD|TRADE|BUDGET|LOC|OFFER|MODEL|NAV|HOME|WATCH|AUTH|API|EVENT|ERR|ENT)-/.test(
              id,
            )
          )
            unknown.push(`${relative(root, path)}: ${id}`);
        }
      }
    }
  }
  return { coverage: catalogue.map(({ id, text }) => ({ id, text, tests: byId.get(id) ?? [] })), unknown };
};
