import { parse } from 'yaml';
import { type ThemeOptions, themeOptions } from '#model/site/options/theme-options.ts';
import { readSettingsSources } from './site-files.server.ts';

/**
 * The look of each template, by the template's name, for the page that shows the kit. A file that cannot be
 * read, or whose theme is wrong, is left out: the sites' own check names its faults.
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
