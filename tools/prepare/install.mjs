// For any Node from 18 on, with no library: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findNode, outerNode, ownNode } from './node.mjs';
import { runNpmTelling } from './npm.mjs';
import { fail, hashOf, modules, readJson, readText, root, say } from './project.mjs';

const installStamp = path.join(modules, '.forecourt-install.json');

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

/** Installs the libraries that package-lock.json asks for, and Node 24 with them, unless they are there. */
export const install = async () => {
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
