import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { outlineOf } from '#features/settings-files/rules/schema-outline.ts';
import { dealershipSchema } from '#model/dealership/dealership.ts';
import { SITE_FILES } from '#model/site/content/site-content.ts';
import { siteSchema, templateSchema } from '#model/site/site.ts';
import { renderOptionReference } from './option-reference.server.ts';

const schemaFile = (fileName: string): string => fileName.replace(/\.yaml$/, '.schema.json');

const SCHEMAS = {
  'site.schema.json': { title: 'sites/<slug>/site.yaml', schema: siteSchema },
  'dealership.schema.json': { title: 'dealerships/<slug>.yaml', schema: dealershipSchema },
  'template.schema.json': { title: 'templates/<name>.yaml', schema: templateSchema },
  ...Object.fromEntries(SITE_FILES.map(({ fileName, schema }) => [schemaFile(fileName), { title: `sites/<slug>/${fileName}`, schema }])),
};

/**
 * The JSON Schemas by which editors complete and check settings files, and the list of all options for
 * people, made of the definition that the program itself uses.
 */
export const renderSettingsSchemas = (): readonly { readonly file: string; readonly text: string }[] => [
  ...Object.entries(SCHEMAS).map(([file, { title, schema }]) => ({
    file,
    text: `${JSON.stringify({ title, ...outlineOf(schema) }, null, 2)}\n`,
  })),
  { file: 'options.md', text: renderOptionReference() },
];

/** Writes them into `<folder>` and answers the paths written. */
export const writeSettingsSchemas = async (folder: string): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true });
  const written = renderSettingsSchemas().map(({ file, text }) => ({ target: path.join(folder, file), text }));
  await Promise.all(written.map(({ target, text }) => writeFile(target, text)));
  return written.map(({ target }) => target);
};
