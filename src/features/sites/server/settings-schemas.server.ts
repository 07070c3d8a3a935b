import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { outlineOf } from '#features/settings-files/rules/schema-outline.ts';
import { dealershipSchema } from '#model/dealership/dealership.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { renderOptionReference } from './option-reference.server.ts';

const schemaFile = (fileName: string): string => fileName.replace(/\.yaml$/, '.schema.json');

const schemasByFile = ({ site, template, files, page }: SiteSchemas) => ({
  'site.schema.json': { title: 'sites/<slug>/site.yaml', schema: site },
  'dealership.schema.json': { title: 'dealerships/<slug>.yaml', schema: dealershipSchema },
  'page.schema.json': { title: 'sites/<slug>/pages/<name>.yaml', schema: page },
  'template.schema.json': { title: 'templates/<name>.yaml', schema: template },
  ...Object.fromEntries(files.map(({ fileName, schema }) => [schemaFile(fileName), { title: `sites/<slug>/${fileName}`, schema }])),
});

/**
 * Generates the JSON Schemas with which editors complete and check settings files, and the Markdown list of all
 * options. They are generated from the schemas that the program itself uses.
 */
export const renderSettingsSchemas = (schemas: SiteSchemas): readonly { readonly file: string; readonly text: string }[] => [
  ...Object.entries(schemasByFile(schemas)).map(([file, { title, schema }]) => ({
    file,
    text: `${JSON.stringify({ title, ...outlineOf(schema) }, null, 2)}\n`,
  })),
  { file: 'options.md', text: renderOptionReference(schemas) },
];

/** Writes the JSON Schemas and the list of options to `<folder>`, and returns the paths of the written files. */
export const writeSettingsSchemas = async (folder: string, schemas: SiteSchemas): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true });
  const written = renderSettingsSchemas(schemas).map(({ file, text }) => ({ target: path.join(folder, file), text }));
  await Promise.all(written.map(({ target, text }) => writeFile(target, text)));
  return written.map(({ target }) => target);
};
