// This file uses no library and runs on any Node from version 20, because it runs before the libraries are installed.
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

/** True if the packages that npm recorded as installed are those in package-lock.json. */
const isInstalled = () => {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional, peer, link }]) =>
      place === '' || link || installed[place]?.version === version || ((optional || peer) && !installed[place]),
  );
};

/**
 * Refuses to install if node_modules is a symbolic link. The link may lead to the node_modules of another checkout, and
 * `npm ci` would first empty that folder.
 */
const refuseLink = () => {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  fail(
    `${modules} is a symbolic link to a folder without the libraries that this version needs. Installing them would empty that folder. Remove the link (rm ${modules}) and start again.`,
  );
};

/** Installs Node 24 and the libraries in package-lock.json. Does nothing if they are already installed. */
export const install = async () => {
  const lock = hashOf(readText(path.join(root, 'package-lock.json')), `${process.platform}-${process.arch}`);
  if (readJson(installStamp)?.lock === lock) return;
  if (!isInstalled()) {
    refuseLink();
    const free = freeMegabytes();
    if (free < 1_000) say(`Only ${free} MB of disk space are free. The libraries and the first database need about 1000 MB.`);
    say('Installing the libraries with npm ci. This happens once and takes one or two minutes.');
    const parameters = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const status = await runNpmTelling(parameters, 'Still installing');
    if (status !== 0) {
      const reason =
        freeMegabytes() < 200
          ? `the disk is full (${freeMegabytes()} MB free)`
          : 'no network, no disk space, or no permission to write to the folder';
      fail(`npm could not install the libraries and ended with exit code ${status}; its messages are above. Usual reason: ${reason}.`);
    }
  }
  installNode();
  writeFileSync(installStamp, JSON.stringify({ lock }));
};

/**
 * Installs Node 24. The `node` package downloads Node in an install script. If npm is set to run no install scripts,
 * this function runs the script.
 */
const installNode = () => {
  if (findNode()) return;
  const folder = path.join(modules, 'node');
  const script = path.join(folder, 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    say(`Installing Node ${ownNode}, because npm did not run the install script of its package.`);
    // The install script calls npm to download a package. This call would fail with `npm_config_ignore_scripts`, so
    // this environment variable is cleared.
    spawnSync(outerNode, [script], { cwd: folder, env: { ...process.env, npm_config_ignore_scripts: '' }, stdio: ['ignore', 2, 2] });
  }
  if (!findNode()) {
    fail(
      `Node ${ownNode} could not be installed for ${process.platform}-${process.arch}. Install Node ${ownNode} or later yourself, and run this command again with it.`,
    );
  }
};
