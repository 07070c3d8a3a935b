// What must be there before the program runs: the libraries, the right Node, the build. Plain JavaScript for
// any Node from 18 on, with no library, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from './node-flags.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const installStamp = path.join(modules, '.forecourt-install.json');
const buildStamp = path.join(root, 'dist', 'build-stamp.json');
const oldestNode = 18;
const ownNode = 24;

/** A failure that a person can do something about; shown without a stack. */
class PreparationError extends Error {}

const fail = (message) => {
  throw new PreparationError(message);
};

const say = (line) => process.stderr.write(`${line}\n`);

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const readJson = (file) => {
  try {
    return JSON.parse(readText(file) ?? 'null');
  } catch {
    return null;
  }
};

const hashOf = (...texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text ?? '').update('\0');
  return hash.digest('hex');
};

const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';

/** A Node that stays while `npm ci` replaces node_modules: `npm start` may run this with the one in there. */
const findOuterNode = () => {
  const inner = (existsSync(modules) ? realpathSync(modules) : modules) + path.sep;
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  const found = [process.execPath, process.env.npm_node_execpath, ...onPath].find(
    (file) => file && statSync(file, { throwIfNoEntry: false })?.isFile() && !realpathSync(file).startsWith(inner),
  );
  return found ?? process.execPath;
};
const outerNode = findOuterNode();

/** Node 24 of the `node` package, or the machine's own where it is new enough. */
const findNode = () => {
  const own = path.join(modules, 'node', 'bin', 'node');
  if (existsSync(own) && versionOf(own).startsWith('v')) return own;
  return majorOf(versionOf(outerNode)) >= ownNode ? outerNode : null;
};

/** Our Node first, then the libraries' programs. */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH ?? ''].join(path.delimiter),
});

/** npm as it was started, so that no other version answers; otherwise the one on the path. */
const npmCommand = () => {
  const script = process.env.npm_execpath;
  return script && /npm-cli\.c?js$/.test(script) && existsSync(script) ? [outerNode, script] : ['npm'];
};

const npmMissing = 'npm was not found. Install Node.js with npm (https://nodejs.org), then start again.';

const runNpm = (parameters, env = process.env) => {
  const [command, ...first] = npmCommand();
  // Everything npm says goes to standard error: standard output belongs to the program.
  const run = spawnSync(command, [...first, ...parameters], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (run.error?.code === 'ENOENT') fail(npmMissing);
  return run.status ?? 1;
};

/** Seconds between two signs of life of a long step. */
const everySeconds = 15;

/** Runs npm and says now and then that it is still at it: alone it says nothing until it is done. */
const runNpmTelling = async (parameters, words) => {
  const [command, ...first] = npmCommand();
  const started = Date.now();
  const telling = setInterval(() => say(`${words} (${Math.round((Date.now() - started) / 1000)} s)`), everySeconds * 1000);
  try {
    return await new Promise((resolve) => {
      const child = spawn(command, [...first, ...parameters], { cwd: root, stdio: ['ignore', 2, 2] });
      child.on('error', (error) => {
        say(error.code === 'ENOENT' ? npmMissing : error.message);
        resolve(1);
      });
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(telling);
  }
};

const freeMegabytes = () => {
  try {
    const { bavail, bsize } = statfsSync(root);
    return Math.floor((bavail * bsize) / 1_000_000);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** True when what npm recorded as installed is what package-lock.json asks for, whoever installed it. */
const isInstalled = () => {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional, peer, link }]) =>
      place === '' || link || installed[place]?.version === version || ((optional || peer) && !installed[place]),
  );
};

/** `npm ci` empties node_modules first: through a link that would be another checkout's. */
const refuseLink = () => {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  fail(
    `${modules} is a symbolic link, and what it leads to does not hold the libraries that are needed here. Installing them would empty that folder. Remove the link (rm ${modules}) and start again.`,
  );
};

const install = async () => {
  const lock = hashOf(readText(path.join(root, 'package-lock.json')), `${process.platform}-${process.arch}`);
  if (readJson(installStamp)?.lock === lock) return;
  if (!isInstalled()) {
    refuseLink();
    const free = freeMegabytes();
    if (free < 1_000) say(`Only ${free} MB are free here; the libraries and the first database need about 1000.`);
    say('Installing the libraries (npm ci); this happens once and takes a minute or two.');
    const parameters = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const status = await runNpmTelling(parameters, 'Still installing');
    if (status !== 0) {
      const reason =
        freeMegabytes() < 200
          ? `the disk is full (${freeMegabytes()} MB free)`
          : 'no network, no disk space, or a folder that may not be written';
      fail(`npm could not install the libraries (it ended with ${status}; what it said is above). The usual reasons: ${reason}.`);
    }
  }
  installNode();
  writeFileSync(installStamp, JSON.stringify({ lock }));
};

/** The `node` package fetches its program in an install script; where scripts are off we run it ourselves. */
const installNode = () => {
  if (findNode()) return;
  const folder = path.join(modules, 'node');
  const script = path.join(folder, 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    say(`Installing Node ${ownNode} (npm runs no install scripts here, so this is done now).`);
    // Its own call of npm needs the registry, not a script; a refusal to run scripts must not reach it.
    spawnSync(outerNode, [script], { cwd: folder, env: { ...process.env, npm_config_ignore_scripts: '' }, stdio: ['ignore', 2, 2] });
  }
  if (!findNode()) {
    fail(
      `Node ${ownNode} could not be installed for ${process.platform}-${process.arch}. Install Node ${ownNode} or later yourself and start again with it.`,
    );
  }
};

const buildInputs = ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vite.server.config.ts'];

const listSources = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return listSources(full);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [full];
    });

/** Changes with every change of what is built; contents and not times, which a clone or a copy sets anew. */
const hashSources = () => {
  const hash = createHash('sha256');
  for (const file of [...buildInputs.map((name) => path.join(root, name)), ...listSources(path.join(root, 'src'))]) {
    const content = readText(file);
    if (content !== null) hash.update(path.relative(root, file)).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (sources) =>
  readJson(buildStamp)?.sources === sources &&
  existsSync(path.join(root, 'dist', 'server', 'main.js')) &&
  existsSync(path.join(root, 'dist', 'client'));

/** Builds when something that is built has changed. @returns false when the build failed */
export const buildIfNeeded = (node) => {
  const sources = hashSources();
  if (isBuilt(sources)) return true;
  say('Building; this happens when the program has changed.');
  rmSync(buildStamp, { force: true });
  if (runNpm(['run', '--silent', 'build'], environmentWith(node)) !== 0) return false;
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, JSON.stringify({ sources }));
  return true;
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Two starts in one folder must not install or build at the same time. */
const withLock = async (run) => {
  const lock = path.join(os.tmpdir(), `forecourt-prepare-${hashOf(root).slice(0, 16)}-${process.getuid?.() ?? 0}.lock`);
  for (let isTold = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') break;
    }
    const holder = Number(readText(lock) ?? 0);
    // An empty file is a lock that is just being written; a very old one has lost its process to another of the same pid.
    const ageMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if ((holder && !isRunning(holder)) || ageMs > 1_800_000) rmSync(lock, { force: true });
    else {
      if (!isTold) say(`Another start (process ${holder}) is preparing this folder; waiting for it.`);
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  try {
    return await run();
  } finally {
    if (readText(lock) === String(process.pid)) rmSync(lock, { force: true });
  }
};

/**
 * Installs what is missing and, unless told otherwise, builds.
 *
 * @returns the path of Node 24
 * @throws PreparationError in plain words
 */
export const prepare = ({ build = true } = {}) => {
  if (majorOf(process.version) < oldestNode) fail(`This is Node ${process.version}; at least Node ${oldestNode} is needed to start.`);
  if (process.platform === 'win32') fail('Forecourt runs on Linux and macOS. On Windows, use WSL.');
  return withLock(async () => {
    try {
      await install();
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS')
        fail(`${root} may not be written by this user (${error.code}); it must be for the first start.`);
      if (error.code === 'ENOSPC') fail('The disk is full.');
      throw error;
    }
    const node = findNode() ?? fail(`Node ${ownNode} is missing; remove node_modules and start again.`);
    if (build && !buildIfNeeded(node)) fail('The build failed; what it said is above.');
    return node;
  });
};

/**
 * Runs the program in place of this one: same terminal, same process group, its end is ours.
 *
 * It is told to end by SIGTERM once, whichever signal came and however often: Ctrl-C reaches it from the
 * terminal as well. It also notices when this process is killed, by the channel between the two.
 */
export const runProgram = (node, parameters) =>
  runScript(node, [...NODE_FLAGS, path.join(root, 'dist', 'server', 'main.js'), ...parameters], environmentWith(node));

export const runScript = (node, parameters, env) => {
  const child = spawn(node, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!isEnding) child.kill('SIGTERM');
      isEnding = true;
    });
  }
  child.on('error', (error) => {
    say(`The program could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
};

/** Runs a tool's main part; what a person can mend is said in one line. */
export const main = async (run) => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    say(error.message);
    process.exit(1);
  }
};
