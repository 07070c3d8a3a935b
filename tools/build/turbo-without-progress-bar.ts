import type { Plugin } from 'vite';

const STATEMENT = 'this.installStylesheetElement();\n    this.setValue(0);';

/**
 * Takes out the one line with which Turbo puts a style element for its progress bar into every page, also
 * where the bar is never shown: the content security policy forbids inline styles. Fails the build when a
 * new version of Turbo no longer has that line, so that somebody looks.
 */
export const turboWithoutProgressBar = (): Plugin => ({
  name: 'turbo-without-progress-bar',
  transform: {
    filter: { id: /@hotwired[\\/]turbo[\\/]dist[\\/]/ },
    handler(code) {
      if (!code.includes(STATEMENT))
        this.error("Turbo's progress bar is installed in another way now: see tools/build/turbo-without-progress-bar.ts");
      return { code: code.replace(STATEMENT, 'this.setValue(0);'), map: null };
    },
  },
});
