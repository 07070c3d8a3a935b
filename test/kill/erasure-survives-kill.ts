/**
 * Erases the data of a person while the program delivers this person's leads. At random moments, kills the command, or the
 * program, or everything: command, program and PostgreSQL. Then it repeats the command, and checks that no data of the person
 * are left or sent afterwards, and that the leads of all other people are stored once and delivered.
 *
 * node test/kill/erasure-survives-kill.ts --rounds 6 --seed 1
 *
 * It uses only the program's command line, HTTP and the mail folder, and writes only to a temporary folder.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { checkLeads, type ListedLead } from './check-leads.ts';
import { findFreePort } from './find-free-port.ts';
import { LeadClients } from './lead-clients.ts';
import { ProgramUnderTest } from './program-under-test.ts';
import { seededRandom } from './seeded-random.ts';

const run = promisify(execFile);

const { values } = parseArgs({
  options: {
    command: { type: 'string', default: 'npm start' },
    cli: { type: 'string', default: 'npm run --silent forecourt --' },
    site: { type: 'string', default: 'wattlebird-cars' },
    rounds: { type: 'string', default: '6' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    keep: { type: 'boolean', default: false },
  },
});

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The e-mail address of the person whose data are erased. About half of the leads belong to this person. Some of these
 * leads contain the address in upper case.
 */
const PERSON = 'erase.me@example.com';
const isOfPerson = (submissionId: string): boolean => submissionId[0] !== undefined && submissionId[0] < '8';
const emailOf = (submissionId: string): string =>
  !isOfPerson(submissionId) ? `shopper-${submissionId}@example.com` : submissionId[1] === '0' ? PERSON.toUpperCase() : PERSON;

const WHO_DIES = ['the command', 'the program', 'everything with PostgreSQL'] as const;
const LONGEST_WAIT_MS = 3_500;
const DELIVERY_LIMIT_MS = 240_000;

const seed = Number(values.seed);
const random = seededRandom(seed);
const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-erase-'));
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
const mailFolder = path.join(environment.DATA_DIR, 'mail');
const logFile = path.join(directory, 'program.log');
const program = new ProgramUnderTest({ command: values.command, port, environment, postgresDirectory: environment.POSTGRES_DIR, logFile });
const commandLine = (command: string): string => `${values.cli} ${command}`;

const askCommand = async (command: string): Promise<string> => {
  const { stdout } = await run('sh', ['-c', commandLine(command)], { env: { ...process.env, ...environment }, maxBuffer: 1 << 30 });
  return stdout;
};

/** Starts the erase command in a process group of its own, so that the test can kill all processes of the command. */
const startErasure = (): ChildProcess =>
  spawn('sh', ['-c', `exec ${commandLine(`privacy erase --email ${PERSON}`)}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });

const killGroup = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // `process.kill` throws if the command has already ended. This is no problem.
  }
};

const listLeads = async (): Promise<readonly ListedLead[]> => JSON.parse(await askCommand('leads list --json --limit 1000000'));

/** The mail files that contain the e-mail address of the person, including files that are not written completely. */
const mailsOfPerson = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of await readdir(mailFolder))
    if ((await readFile(path.join(mailFolder, name), 'utf8')).toLowerCase().includes(PERSON)) found.push(name);
  return found;
};

const tokens: string[] = [];
const acknowledged: LeadClients['acknowledged'] = [];
const faults: string[] = [];

/** Sends leads for 1.5 seconds, and records which of these leads the program acknowledged. */
const sendLeads = async (): Promise<void> => {
  const host = `${values.site}.localhost`;
  const clients = new LeadClients({
    port,
    host,
    clients: tokens.length,
    tokens,
    random: seededRandom(seed + acknowledged.length),
    emailOf,
  });
  clients.start();
  await later(1_500);
  await clients.stop();
  acknowledged.push(...clients.acknowledged);
  faults.push(...clients.faults.map((fault) => `a lead was refused: ${fault}`));
};

const killSomething = async (round: number): Promise<void> => {
  await sendLeads();
  const victim = WHO_DIES[round % WHO_DIES.length] ?? 'the command';
  const erasure = startErasure();
  const ended = new Promise<void>((resolve) => void erasure.once('exit', () => resolve()));
  const wait = Math.round(random() * LONGEST_WAIT_MS);
  await later(wait);
  const wasRunning = erasure.exitCode === null;
  if (victim !== 'the program') killGroup(erasure);
  if (victim !== 'the command') {
    await program.kill(victim === 'the program' ? 'node' : 'all');
    await program.start();
  }
  await ended;
  console.log(`round ${round + 1}: killed ${victim} after ${wait} ms, while the erasure ${wasRunning ? 'was running' : 'had ended'}`);
};

const checkPersonIsGone = async (when: string): Promise<void> => {
  for (const name of await mailsOfPerson()) faults.push(`${when}, the mail file ${name} contains the e-mail address of the person`);
  const exported = await askCommand(`privacy export --email ${PERSON}`);
  if (exported.trim() !== 'Nothing is stored about this person')
    faults.push(`${when}, the command \`privacy export\` still finds data of the person`);
};

const othersSettled = async (): Promise<readonly ListedLead[]> => {
  const deadline = Date.now() + DELIVERY_LIMIT_MS;
  for (;;) {
    const listed = await listLeads();
    if (Date.now() > deadline || listed.every(({ deliveries }) => deliveries.every(({ status }) => status !== 'pending'))) return listed;
    await later(5_000);
  }
};

console.log(`Seed ${seed}: ${values.rounds} kills during an erasure, in the folder ${directory}`);
try {
  await program.start();
  for (let client = 0; client < Number(values.clients); client++) {
    const created = await askCommand(`tokens create --site ${values.site} --name client-${client}`);
    tokens.push(/^fcs_\S+$/m.exec(created)?.[0] ?? '');
  }
  for (let round = 0; round < Number(values.rounds); round++) await killSomething(round);
  await sendLeads();
  console.log(`The last command: ${(await askCommand(`privacy erase --email ${PERSON}`)).trim()}`);
  await checkPersonIsGone('right after the erasure');
  const listed = await othersSettled();
  await checkPersonIsGone('after all deliveries have ended');
  const others = acknowledged.filter(({ submissionId }) => !isOfPerson(submissionId));
  for (const { submissionId } of listed) if (isOfPerson(submissionId)) faults.push(`lead with submission ${submissionId} is still stored`);
  const check = await checkLeads(others, listed, mailFolder);
  faults.push(...check.faults);
  if (others.length === 0 || others.length === acknowledged.length)
    faults.push('nothing was tested, because either no lead of the person or no lead of another person was acknowledged');
  const proofs = JSON.parse(await askCommand('privacy erasures --json')) as readonly { finishedAt: string | null }[];
  if (proofs.length === 0 || proofs.some(({ finishedAt }) => finishedAt === null))
    faults.push('the proof of an erasure is missing or not finished');
  console.log(
    `${acknowledged.length - others.length} leads of the person were sent and erased, ${others.length} leads of others stored, ${check.mails} mail files exist`,
  );
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
}
await program.stop();
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'nothing of the person is left, and nobody else lost anything' : `${faults.length} faults`);
if (values.keep || faults.length > 0) console.log(`kept: ${directory}`);
else await rm(directory, { recursive: true, force: true });
process.exitCode = faults.length === 0 ? 0 : 1;
