import type { Plugin } from 'vite';

const STATEMENT = 'this.installStylesheetElement();\n    this.setValue(0);';

/**
 * Removes the line with which Turbo adds a style element for its progress bar to every page, even if the bar is never
 * shown. The content security policy forbids inline styles. The build fails if a new version of Turbo no longer
 * contains this line, so that a developer checks it.
 */
export const turboWithoutProgressBar = (): Plugin => ({
  name: 'turbo-without-progress-bar',
  transform: {
    filter: { id: /@hotwired[\\/]turbo[\\/]dist[\\/]/ },
    handler(code) {
      if (!code.includes(STATEMENT))
        this.error('Turbo no longer contains the line that installs its progress bar: adapt tools/build/turbo-without-progress-bar.ts');
      return { code: code.replace(STATEMENT, 'this.setValue(0);'), map: null };
    },
  },
});
