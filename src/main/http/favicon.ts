import { themePalette } from '#features/theme/rules/theme-palette.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Makes the icon of a site: the first letter of its name on its brand colour. */
export const faviconSvg = (name: string, theme: ThemeOptions): string => {
  const { brand, onBrand } = themePalette(theme);
  const letter = escapeXml(Array.from(name.trim())[0]?.toUpperCase() ?? '·');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand}"/><text x="32" y="46" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="40" fill="${onBrand}">${letter}</text></svg>`;
};
