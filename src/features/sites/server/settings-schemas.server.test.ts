import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { renderSettingsSchemas } from './settings-schemas.server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

describe('the committed JSON Schemas match the options (npm run forecourt -- sites schemas updates them)', () => {
  test.each(renderSettingsSchemas(SITE_SCHEMAS))('$file', async ({ file, text }) => {
    expect(await readFile(path.join(root, 'schemas', file), 'utf8')).toBe(text);
  });
});

test('the list of options contains the allowed values and the default of each option', () => {
  const text = renderSettingsSchemas(SITE_SCHEMAS).at(-1)?.text ?? '';
  expect(text).toContain(
    '| `search.pageSize` | a whole number from 1 to 100 | `21` | Number of vehicles on a page of results (SEARCH-45, SEARCH-46). |',
  );
  expect(text).toContain('| `locations[].openingHours[].weekday` | a whole number from 0 to 6 |');
});

test('in the JSON Schemas, an option with a default is optional, and an option with fixed values lists the allowed values', () => {
  const site = JSON.parse(renderSettingsSchemas(SITE_SCHEMAS)[0]?.text ?? '');
  expect(site.required).toEqual(['slug', 'name', 'dealerships']);
  expect(site.properties.layout.properties.header.enum).toEqual(['two-rows', 'one-row', 'group-bar']);
  expect(site.additionalProperties).toBe(false);
});
