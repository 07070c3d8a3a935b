// Finds or installs the Chromium for browser tests. `node tools/find-chromium.mjs` prints its path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/**
 * True if the program runs. On some machines the command `chromium` is a script that only says how to install the
 * browser.
 */
const works = (program) => {
  const run = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
  return run.status === 0 && /Chrom/.test(run.stdout);
};

const onMachine = () => {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin');
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).concat(macPlaces);
  return places.find((place) => existsSync(place) && works(place));
};

const playwrightCli = () => path.join(root, 'node_modules', 'playwright-core', 'cli.js');

const ofPlaywright = () => {
  try {
    const place = createRequire(path.join(root, 'package.json'))('playwright-core').chromium.executablePath();
    return existsSync(place) && works(place) ? place : undefined;
  } catch {
    return undefined;
  }
};

const say = (line) => process.stderr.write(`${line}\n`);

/** The text of the first error in the output of a program, for example 'getaddrinfo ENOTFOUND cdn.playwright.dev'. */
const firstError = (output) => /^Error: (.*)$/m.exec(output)?.[1];

const installPlaywrights = () => {
  if (!existsSync(playwrightCli())) return undefined;
  say('There is no Chromium on this machine. Downloading the Chromium of Playwright.');
  // The output of a failed download contains stack traces of each attempt. Its first error says why it failed.
  const { status, stderr, stdout, error } = spawnSync(process.execPath, [playwrightCli(), 'install', 'chromium'], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (status !== 0) say(`The download failed: ${firstError(`${stderr}${stdout}`) ?? error?.message ?? 'no reason was given'}`);
  return ofPlaywright();
};

const aptGet = '/usr/bin/apt-get';

const installDebians = () => {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined;
  say('Installing the Debian package chromium.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync(aptGet, ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 2, 2], env }).status === 0;
  if (!install() && spawnSync(aptGet, ['update'], { stdio: ['ignore', 2, 2], env }).status === 0) install();
  return onMachine();
};

/**
 * Returns the path of a Chromium: the path in CHROMIUM_PATH if this variable is set. Otherwise a Chromium that is
 * installed on the machine, or else the Chromium of Playwright. If there is no Chromium, installs one.
 *
 * @throws an Error that says how to install Chromium
 */
export const findChromium = () => {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (works(asked)) return asked;
    throw new Error(`CHROMIUM_PATH '${asked}' does not run as Chromium. Allowed: the path of a Chromium or Chrome program`);
  }
  const found = onMachine() ?? ofPlaywright() ?? installPlaywrights() ?? installDebians();
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium; anywhere: npx playwright install --with-deps chromium) or set CHROMIUM_PATH.',
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${findChromium()}\n`);
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}
