import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { formatValue, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { SettingsSources } from '#features/sites/rules/settings/settings-sources.ts';
import { parseMapping } from '#features/stock/rules/import/mapping/parse-mapping.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';

/** Reports a missing mapping file. The reported position is the line of the dealership's file that names the mapping file. */
const missingFile = (dealership: DealershipSettings, index: number, mapping: string, sources: SettingsSources): SettingsProblem => {
  const own = sources.dealerships.find(({ name }) => name === dealership.slug);
  const parsed = own?.text ? parseSettingsFile(own.file, own.text) : null;
  const place = parsed?.ok ? parsed.value.locate(['feeds', index, 'mapping']) : null;
  return {
    file: own?.file ?? `dealerships/${dealership.slug}.yaml`,
    line: place?.line ?? null,
    column: place?.column ?? null,
    option: `feeds.${index}.mapping`,
    value: formatValue(mapping),
    message: 'is no file',
    allowed: 'the path of an existing mapping file, relative to dealerships/',
  };
};

/**
 * Checks the mapping file of each feed that a dealership file defines. Reports missing and invalid mapping files, each
 * with file and line.
 */
export const findMappingProblems = async (
  sitesDir: string,
  dealerships: readonly DealershipSettings[],
  sources: SettingsSources,
): Promise<readonly SettingsProblem[]> => {
  const found = await Promise.all(
    dealerships.flatMap((dealership) =>
      dealership.feeds.map(async ({ mapping }, index): Promise<readonly SettingsProblem[]> => {
        if (mapping === null) return [];
        const file = path.join('dealerships', mapping);
        const text = await readFile(path.join(sitesDir, file), 'utf8').catch(() => null);
        if (text === null) return [missingFile(dealership, index, mapping, sources)];
        const read = parseMapping(file, text);
        return read.ok ? [] : read.error;
      }),
    ),
  );
  return found.flat();
};
