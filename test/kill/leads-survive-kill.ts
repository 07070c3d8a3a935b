/**
 * Kills the running program at random moments while shoppers post leads and the worker delivers them. Then it checks
 * that every acknowledged lead is stored once and delivered.
 *
 * node test/kill/leads-survive-kill.ts --command "npm start" --rounds 10 --seed 1
 *
 * Half of the kills hit only the program, the other half PostgreSQL too. It uses only the program's command line, HTTP,
 * `forecourt leads list --json` and the mail folder, and writes only to a temporary folder.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { checkLeads, type ListedLead } from './check-leads.ts';
import { findFreePort } from './find-free-port.ts';
import { LeadClients } from './lead-clients.ts';
import { type KillMode, ProgramUnderTest } from './program-under-test.ts';
import { seededRandom } from './seeded-random.ts';

const run = promisify(execFile);

const { values } = parseArgs({
  options: {
    command: { type: 'string', default: 'npm start' },
    list: { type: 'string', default: 'npm run --silent forecourt -- leads list --json --limit 1000000' },
    tokens: { type: 'string', default: 'npm run --silent forecourt -- tokens create' },
    site: { type: 'string', default: 'wattlebird-cars' },
    rounds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    keep: { type: 'boolean', default: false },
  },
});

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The longest time in milliseconds between a start of the program and the kill. The program may be killed before it is
 * ready.
 */
const LONGEST_WAIT_MS = 3_000;
/** A delivery whose worker was killed is repeated after its lease of 90 s. */
const DELIVERY_LIMIT_MS = 240_000;

const seed = Number(values.seed);
const rounds = Number(values.rounds);
const random = seededRandom(seed);
// The clients have a separate random generator. With a common generator, the times of the kills would depend on how
// many random numbers the clients have used.
const clientRandom = seededRandom(seed + 1);
const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-kill-'));
// PostgreSQL runs as another user, which must be able to enter this folder.
if (process.getuid?.() === 0) await chmod(directory, 0o711);
const port = await findFreePort();
const environment = {
  MODE: 'demo',
  PORT: String(port),
  HOST: '127.0.0.1',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
  DATA_DIR: path.join(directory, 'data'),
  POSTGRES_DIR: path.join(directory, 'postgres'),
  TRUSTED_PROXIES: '127.0.0.1',
};
const program = new ProgramUnderTest({
  command: values.command,
  port,
  environment,
  postgresDirectory: environment.POSTGRES_DIR,
  logFile: path.join(directory, 'program.log'),
});
console.log(
  `Seed ${seed}: the program is killed ${rounds} times alone and ${rounds} times together with PostgreSQL, in the folder ${directory}`,
);

const listLeads = async (): Promise<readonly ListedLead[]> => {
  const { stdout } = await run('sh', ['-c', values.list], { env: { ...process.env, ...environment }, maxBuffer: 1 << 30 });
  return JSON.parse(stdout) as ListedLead[];
};

/** Creates a token for one client. The clients share no token, because the number of posts per hour with one token is limited. */
const createToken = async (name: string): Promise<string> => {
  const { stdout } = await run('sh', ['-c', `${values.tokens} --site ${values.site} --name ${name}`], {
    env: { ...process.env, ...environment },
  });
  const token = /^fcs_\S+$/m.exec(stdout)?.[0];
  if (token === undefined) throw new Error(`The command created no token. Its output: ${stdout}`);
  return token;
};

const isSettled = (leads: readonly ListedLead[]): boolean =>
  leads.every((lead) => lead.deliveries.every(({ status }) => status !== 'pending'));

/** Kills and restarts the program several times. When all deliveries have finished, lists the leads. */
const serveAndKill = async (): Promise<{ readonly clients: LeadClients; readonly listed: readonly ListedLead[] }> => {
  const startMs = await program.start();
  console.log(`The first start took ${startMs} ms`);
  const tokens: string[] = [];
  for (let client = 0; client < Number(values.clients); client++) tokens.push(await createToken(`client-${client}`));
  const clients = new LeadClients({ port, host: `${values.site}.localhost`, clients: tokens.length, tokens, random: clientRandom });
  clients.start();
  const modes: readonly KillMode[] = Array.from({ length: rounds * 2 }, (_, round) => (round % 2 === 0 ? 'node' : 'all'));
  for (const [round, mode] of modes.entries()) {
    const before = clients.acknowledged.length;
    const wait = Math.round(random() * LONGEST_WAIT_MS);
    await later(wait);
    await program.kill(mode);
    const taken = await program.start();
    console.log(
      `kill ${round + 1} (${mode === 'all' ? 'with PostgreSQL' : 'program alone'}) after ${wait} ms, ` +
        `${clients.acknowledged.length - before} leads since the last kill; ready again in ${taken} ms`,
    );
  }
  await later(1_000);
  await clients.stop();
  const repeated = clients.acknowledged.filter(({ posts }) => posts > 1).length;
  console.log(`${clients.acknowledged.length} leads were acknowledged, ${repeated} of them only at a repeated request of the client`);
  const deadline = Date.now() + DELIVERY_LIMIT_MS;
  for (;;) {
    const listed = await listLeads();
    if (isSettled(listed) || Date.now() > deadline) return { clients, listed };
    await later(5_000);
  }
};

const { clients, listed } = await serveAndKill().catch(async (error: unknown) => {
  await program.kill('all').catch(() => {});
  console.log(`kept: ${directory}`);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const check = await checkLeads(clients.acknowledged, listed, path.join(environment.DATA_DIR, 'mail'));
const exitCode = await program.stop();
const faults = [...clients.faults.map((fault) => `a lead was refused: ${fault}`), ...check.faults];
if (clients.acknowledged.length === 0) faults.push('nothing was tested, because no lead was acknowledged');
if (exitCode !== 0) faults.push(`the program ended with exit code ${exitCode} after SIGTERM`);
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(
  `${check.leads} leads, ${check.deliveries} deliveries (${check.repeated} of them repeated after a kill), ${check.mails} mails: ` +
    `${faults.length === 0 ? 'every acknowledged lead is stored once and delivered' : `${faults.length} faults`}`,
);
if (values.keep || faults.length > 0) console.log(`kept: ${directory}`);
else await rm(directory, { recursive: true, force: true });
process.exitCode = faults.length === 0 ? 0 : 1;
