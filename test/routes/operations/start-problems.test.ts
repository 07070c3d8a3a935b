import { expect, test } from 'vitest';
import { startRunningProgram } from '#test/builders/program/running-program.ts';
import { TWO_DEALERS } from '../tenants/two-dealers.ts';

test('a program that starts with an invalid file shows the last valid version of the file and reports the problem', async () => {
  const running = await startRunningProgram({ files: { ...TWO_DEALERS, 'sites/alpha/home.yaml': 'hero: { heading: As it was }\n' } });
  try {
    await running.writeFile('sites/alpha/home.yaml', 'hero: { heading: [] }\n');
    const later = await startRunningProgram({ beside: running });
    try {
      expect(later.program.problems).toEqual([
        expect.stringMatching(/^sites\/alpha\/home\.yaml:1:18: home\.hero\.heading: is not allowed/),
      ]);
      expect((await later.get('alpha', '/')).text).toContain('As it was');
      expect(later.logText).toContain("site 'alpha' is served from the last valid version of its files");
    } finally {
      await later.close();
    }
  } finally {
    await running.close();
  }
});

test('SITE-02 when the program starts, it reports each mistake in the settings files as `sites check` does: with the position, the option, the value and the allowed values', async () => {
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
