const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameOf = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * The browser and the system of a request in words, for the list of signed-in devices. The user agent itself is not
 * stored, because it identifies a person more exactly than the list needs.
 *
 * @example deviceName('Mozilla/5.0 (Linux; Android 15) … Chrome/156.0 Mobile Safari/537.36') === 'Chrome on Android'
 */
export const deviceName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [nameOf(BROWSERS, text), nameOf(SYSTEMS, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A browser';
};
