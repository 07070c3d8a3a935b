import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { limitConnections } from '#main/server-connections.server.ts';
import { isSettingName } from '#platform/environment-schema.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { loggedPath } from '#urls/logged-path.ts';
import { SERVER_FLAGS } from './node-flags.mjs';

// The files in deploy/ are used only by operators. Without these tests, nobody would notice that a file no longer fits the program.

const at = (...parts: string[]): string => path.join(projectRoot, ...parts);
const read = (name: string): string => readFileSync(at('deploy', name), 'utf8');
const START = `${SERVER_FLAGS.join(' ')} dist/server/main.js start`;

test('every alarm has a severity, a summary of the problem, and instructions for solving it', () => {
  const { groups } = parse(read('prometheus/forecourt.rules.yml')) as { groups: { rules: Record<string, unknown>[] }[] };
  const alarms = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
  expect(alarms.length).toBeGreaterThan(10);
  for (const alarm of alarms)
    expect(alarm).toMatchObject({
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.any(String), mend: expect.any(String) },
    });
});

test('the Containerfile copies files that exist, and starts the program as npm start does, without root', () => {
  const text = read('Containerfile');
  const ignored = new Set(
    readFileSync(at('.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const sources = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, files = '']) => files.split(' ').slice(0, -1));
  expect(sources).toContain('src');
  for (const source of sources) expect([source, existsSync(at(source)), ignored.has(source)]).toEqual([source, true, false]);
  const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { scripts: Record<string, string> };
  for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/g)) expect(scripts).toHaveProperty(name);
  const [entry, command] = [/^ENTRYPOINT (.+)$/m, /^CMD (.+)$/m].map((line) => JSON.parse(line.exec(text)?.[1] ?? '[]') as string[]);
  expect([...(entry ?? []), ...(command ?? [])].join(' ')).toBe(`node ${START}`);
  expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  for (const [, settings = ''] of text.matchAll(/^ENV (.+)$/gm))
    for (const setting of settings.split(' '))
      expect(isSettingName(setting.split('=')[0] ?? '') || setting.startsWith('NODE_ENV=')).toBe(true);
});

test('the image has a CycloneDX list of all packages that the program uses', () => {
  expect(read('Containerfile')).toMatch(/^RUN .*npm run -s sbom > dist\/sbom\.cdx\.json$/m);
  const { bomFormat, components } = JSON.parse(
    execFileSync('npm', ['run', '-s', 'sbom'], { cwd: projectRoot, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 }),
  ) as { bomFormat: string; components: readonly { name: string; version: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean }>;
  };
  const used = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  const names = used.map(
    ([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
  );
  expect(new Set(components.map(({ name, version }) => `${name} ${version}`))).toEqual(new Set(names));
});

/** The image must contain every file of the installation folder that the program reads at run time. */
test('the image contains every file and folder that the program reads', () => {
  const text = read('Containerfile');
  for (const folder of ['dist', 'db', 'geocoding', 'schemas', 'templates', 'node_modules', 'package.json'])
    expect(text).toContain(`COPY --from=build /build/${folder} ${folder}\n`);
});

test('the program in compose.yaml gets no password of another service, and no variable that is only for compose', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, { env_file?: string; image?: string }> };
  const programs = Object.values(services).filter(({ image }) => image === 'forecourt');
  expect(programs.map(({ env_file: file }) => file)).toEqual(['forecourt.env', 'forecourt.env']);
  const namesIn = (file: string) => [...read(file).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect(namesIn('forecourt.env.example').filter((name) => !isSettingName(name))).toEqual([]);
  expect(namesIn('compose.env.example')).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'PROGRAM_PASSWORD']));
  expect(namesIn('compose.env.example').filter((name) => namesIn('forecourt.env.example').includes(name))).toEqual([]);
});

test('in compose.yaml the service for commands can write site files and backups, but the program can only read site files', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { volumes?: string[]; profiles?: string[]; environment?: object }>;
  };
  const volumesOf = (name: string) => services[name]?.volumes?.map((volume) => volume.replace(/^\$\{(\w+):\?\}/, '$1'));
  expect(volumesOf('forecourt')).toEqual(['data:/data', 'SITES_FOLDER:/srv/forecourt:ro', 'SECRETS_FOLDER:/secrets:ro']);
  expect(volumesOf('tool')).toEqual(['data:/data', 'SITES_FOLDER:/srv/forecourt', 'SECRETS_FOLDER:/secrets:ro', 'BACKUPS_FOLDER:/backups']);
  // `docker compose up` does not start a service with a profile. The service `tool` must not start with the program, so
  // it has the profile `tool`.
  expect(services.tool?.profiles).toEqual(['tool']);
  expect(services.tool?.environment).toEqual(services.forecourt?.environment);
});

test('compose.yaml mounts only existing files, sets only known settings, and requires only variables of compose.env.example', () => {
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as {
    services: Record<string, { environment?: object; volumes?: string[]; read_only?: boolean }>;
  };
  for (const name of Object.keys(services.forecourt?.environment ?? {})) expect([name, isSettingName(name)]).toEqual([name, true]);
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  for (const file of mounted.filter((one) => one.startsWith('./'))) expect([file, existsSync(at('deploy', file))]).toEqual([file, true]);
  expect([services.forecourt?.read_only, services.proxy?.read_only]).toEqual([true, true]);
  const example = read('compose.env.example');
  for (const [, name] of text.matchAll(/\$\{(\w+):\?\}/g)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

test.each([
  ['forecourt.env.example', []],
  [
    'compose.env.example',
    [
      'SITES_FOLDER',
      'SECRETS_FOLDER',
      'BACKUPS_FOLDER',
      'SITE_HOSTS',
      'ACME_EMAIL',
      'POSTGRES_PASSWORD',
      'OWNER_PASSWORD',
      'PROGRAM_PASSWORD',
    ],
  ],
  ['systemd/forecourt.env.example', []],
])('every setting in deploy/%s belongs to the program or to one of the other services that are started with it', (file, others) => {
  const names = [...read(file).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !isSettingName(name) && !others.includes(name))).toEqual([]);
});

test('the systemd service starts the program as npm start does', () => {
  const unit = read('systemd/forecourt.service');
  expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(`/opt/forecourt/node_modules/node/bin/node ${START}`);
  for (const option of ['NoNewPrivileges=true', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateDevices=true'])
    expect(unit).toContain(`\n${option}\n`);
});

test('the script deploy/systemd/forecourt uses the user, the settings file and the working directory of the systemd service', () => {
  const unit = read('systemd/forecourt.service');
  const command = read('systemd/forecourt');
  const of = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1];
  expect(command).toContain(`\nuser=${of('User')}\n`);
  expect(command).toContain(`\nsettings=${of('EnvironmentFile')}\n`);
  expect(command).toContain(`:-${of('WorkingDirectory')}}\n`);
  expect(statSync(at('deploy', 'systemd', 'forecourt')).mode & 0o111).toBe(0o111);
});

test('nginx and Caddy forward no requests of visitors to the search service, /readyz or /healthz', () => {
  expect(read('nginx/nginx.conf')).toMatch(/location \^~ \/api\/search-service\/ \{\s+return 404;/);
  for (const path of ['readyz', 'healthz']) expect(read('nginx/nginx.conf')).toMatch(new RegExp(`location = /${path} \\{\\s+return 404;`));
  expect(read('compose/Caddyfile')).toMatch(/@inside path \/api\/search-service\/\* \/readyz \/healthz\s+respond @inside 404/);
});

test('the log of nginx hides the id of a valuation', () => {
  const text = read('nginx/nginx.conf');
  expect(text).toMatch(/log_format plain '[^']*\$request_method \$logged_uri /);
  expect(text).not.toMatch(/log_format [^;]*\$(uri|request|request_uri|args)\b/);
  const [, rule = '', shown = ''] = /map \$uri \$logged_uri \{[^~]*~\*(\S+) "([^"]+)";/.exec(text) ?? [];
  const logged = (uri: string): string => uri.replace(new RegExp(rule, 'i'), shown.replaceAll(/\$\{(\w+)\}/g, '$<$1>'));
  expect(logged('/trade-in/kJ3nV0pQ/details')).toBe('/trade-in/[hidden]/details');
  for (const uri of ['/trade-in/kJ3nV0pQ', '/cars/trade-in', '/search/used', '/trade-in']) expect(logged(uri)).toBe(loggedPath(uri));
});

test('nginx and Caddy close an idle connection before the program does, so that no request fails on a connection that is being closed', () => {
  const program = createServer();
  limitConnections(program, { isDraining: false });
  const idle = [
    /^\s*upstream [^}]*?^\s*keepalive_timeout (\d+)s;/ms.exec(read('nginx/nginx.conf'))?.[1],
    /^\s*keepalive (\d+)s$/m.exec(read('compose/Caddyfile'))?.[1],
  ];
  for (const seconds of idle) {
    expect(Number(seconds)).toBeGreaterThanOrEqual(30);
    expect(Number(seconds) * 1_000).toBeLessThan(program.keepAliveTimeout);
  }
});

test('the YAML and JSON files in deploy/ can be parsed', () => {
  for (const file of ['compose.yaml', 'prometheus/prometheus.yml', 'prometheus/forecourt.rules.yml'])
    expect(parseAllDocuments(read(file)).flatMap((document) => document.errors)).toEqual([]);
  expect(JSON.parse(read('grafana/forecourt.json'))).toMatchObject({ title: 'Forecourt', panels: expect.any(Array) });
});
