import { parse } from 'yaml';
import { type ThemeOptions, themeOptions } from '#model/site/options/theme-options.ts';
import { readSettingsSources } from './site-files.server.ts';

/**
 * The theme of each template by its name, for the page /__kit. A template that cannot be read or has an invalid theme
 * is omitted here; `sites check` reports it.
 */
export const readTemplateThemes = async (sitesDir: string): Promise<ReadonlyMap<string, ThemeOptions>> => {
  const { templates } = await readSettingsSources(sitesDir);
  return new Map(
    templates.flatMap(({ name, text }) => {
      const theme = themeOptions.safeParse(readTheme(text) ?? {});
      return theme.success ? [[name, theme.data] as const] : [];
    }),
  );
};

const readTheme = (text: string | null): unknown => {
  try {
    const settings: unknown = parse(text ?? '');
    return typeof settings === 'object' && settings !== null && 'theme' in settings ? settings.theme : null;
  } catch {
    return null;
  }
};
