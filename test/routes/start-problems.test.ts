import { expect, test } from 'vitest';
import { startRunningProgram } from '#test/builders/running-program.ts';
import { TWO_DEALERS } from './two-dealers.ts';

test('SITE-02 a start says of a mistake all that sites check says: place, option, value and what is allowed', async () => {
  const home = 'blocks:\n  - { block: hreo }\n';
  const running = await startRunningProgram({ files: { ...TWO_DEALERS, 'sites/alpha/home.yaml': home } });
  try {
    expect(running.program.problems).toEqual([
      expect.stringMatching(
        /^sites\/alpha\/home\.yaml:2:\d+: home\.blocks\[0\](\.block)?: "hreo" is not allowed; did you mean 'hero'\?; allowed: /,
      ),
    ]);
    expect(running.program.sites.map(({ slug }) => slug)).not.toContain('alpha');
  } finally {
    await running.close();
  }
});
