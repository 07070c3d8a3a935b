import { constants } from 'node:os';
import { Command, CommanderError } from 'commander';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#platform/environment.server.ts';
import { findMisspelledSettings } from '#platform/misspelled-settings.server.ts';
import { userName } from '#platform/user-name.server.ts';
import { openStorageForCommand, type Storage } from '../storage.server.ts';
import { addAccountsCommands } from './accounts-commands.server.ts';
import { addBackupCommands } from './backup/backup-commands.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addDoctorCommand } from './doctor/doctor-command.server.ts';
import { addEventsCommands } from './events-commands.server.ts';
import { errorAsJson } from './fail.server.ts';
import { addFeedsCommands } from './feeds-commands.server.ts';
import { addJobsCommand } from './jobs-command.server.ts';
import { addLeadsCommands } from './leads-commands.server.ts';
import { addPaymentsCommands } from './payments-commands.server.ts';
import { addPrivacyCommands } from './privacy-commands.server.ts';
import { addReservationsCommands } from './reservations-commands.server.ts';
import { addServeCommand } from './serve-command.server.ts';
import { addSitesCommands } from './sites-commands.server.ts';
import { addStartCommand } from './start-command.server.ts';
import { addStockCommands } from './stock-commands.server.ts';
import { addTokensCommands } from './tokens-commands.server.ts';
import { listenForEnd } from './until-signal.server.ts';

/**
 * Thrown when the program that reads the output has closed its end of the pipe (`leads list | head`). The command then
 * ends without an error message.
 */
class OutputClosed extends Error {}

/** Thrown when a person or the system stops a command before it has finished. */
class Interrupted extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The command was stopped before it finished (${reason}); unfinished changes are undone`);
    this.reason = reason;
  }
}

/**
 * One Ctrl-C sends two signals to a command: one from the terminal, and one from the program that started the command.
 * Signals within this time, in milliseconds, are treated as one signal.
 */
const REPEATED_SIGNAL_MS = 1_000;

/** Exit code after a signal, as shells define it: 128 plus the signal's number. */
const exitCodeOf = (reason: string): number => 128 + (constants.signals[reason as NodeJS.Signals] ?? constants.signals.SIGHUP);

/** The context of one command. It opens the database when the command first needs it, and only once. */
class CommandContext implements CliContext {
  readonly environment: Environment;
  readonly writesJson: boolean;
  #storage: Promise<Storage> | null = null;
  #outputError: Error | null = null;
  readonly #interruption = Promise.withResolvers<never>();

  constructor(environment: Environment, writesJson: boolean) {
    this.environment = environment;
    this.writesJson = writesJson;
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      this.#outputError ??=
        error.code === 'EPIPE' ? new OutputClosed() : new Error(`the output of the command cannot be written: ${error.message}`);
    });
    process.stderr.on('error', () => {});
  }

  readonly write = (line: string): void => {
    if (this.#outputError) throw this.#outputError;
    process.stdout.write(`${line}\n`);
  };

  async openDatabase({ migrates = true, asOwner = false } = {}): Promise<Database> {
    const report = (line: string): boolean => process.stderr.write(`${line}\n`);
    this.#storage ??= openStorageForCommand(this.environment, report, { signal: this.#listen(), migrates, asOwner });
    return (await this.#storage).database;
  }

  /** Rejects when a signal arrives while the command uses the database. */
  get untilInterrupted(): Promise<never> {
    return this.#interruption.promise;
  }

  async close(isInterrupted: boolean): Promise<void> {
    const storage = await this.#storage?.catch(() => null);
    await (isInterrupted ? storage?.cut() : storage?.close());
  }

  #listen(): AbortSignal {
    const { signal, until } = listenForEnd();
    void until.then((reason) => {
      this.#interruption.reject(new Interrupted(reason));
      // A stopped command closes the database, and may have to wait until other commands no longer use the database. A
      // second SIGINT ends the process at once.
      setTimeout(() => process.once('SIGINT', () => process.exit(exitCodeOf('SIGINT'))), REPEATED_SIGNAL_MS).unref();
    });
    return signal;
  }
}

const createProgram = (context: CliContext): Command => {
  const program = new Command('forecourt')
    .description('Forecourt: websites of vehicle dealerships, described by files and stock feeds')
    .showHelpAfterError('(to see the allowed commands and options, add --help)')
    .exitOverride();
  // Commander prints no error here, because `runCli` prints the error as JSON.
  if (context.writesJson) program.configureOutput({ outputError: () => {}, writeErr: () => {} });
  addStartCommand(program, context);
  addServeCommand(program, context);
  addSitesCommands(program, context);
  addStockCommands(program, context);
  addTokensCommands(program, context);
  addLeadsCommands(program, context);
  addEventsCommands(program, context);
  addFeedsCommands(program, context);
  addBackupCommands(program, context);
  addDoctorCommand(program, context);
  addJobsCommand(program, context);
  addPaymentsCommands(program, context);
  addReservationsCommands(program, context);
  addPrivacyCommands(program, context);
  addAccountsCommands(program, context);
  return program;
};

/**
 * The message of the error that ended a command. If the operating system refused access to a file, the message names the user of
 * this process, because it can be another user than the operator expects.
 */
const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code, path: file, syscall } = error as NodeJS.ErrnoException;
  if ((code === 'EACCES' || code === 'EPERM') && file !== undefined)
    return `${file}: the user ${userName()} has no permission for this file (${code}, ${syscall}); give this user the permission, or name another file`;
  return error.message.replace(/^error: /, '');
};

/** Prints the error that ended a command: on standard error, or with `--json` as one JSON object on standard output. */
const printError = (error: unknown, writesJson: boolean): void => {
  // Commander prints its own errors, but not with `--json`. The exit code 0 means that `--help` was printed, which is
  // not an error.
  if (error instanceof CommanderError && (!writesJson || error.exitCode === 0)) return;
  const message = describeError(error);
  if (writesJson) process.stdout.write(`${errorAsJson(message)}\n`);
  else process.stderr.write(error instanceof EnvironmentError ? `${message}\n` : `Error: ${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
};

/**
 * Runs one command line. An error is printed as one message without a stack trace, with a non-zero exit code. With
 * `--json` the error is JSON: `{"error":{"message":"…"}}`.
 */
export const runCli = async (args: readonly string[]): Promise<void> => {
  const writesJson = args.includes('--json');
  let context: CommandContext | null = null;
  let isInterrupted = false;
  try {
    context = new CommandContext(readEnvironment(process.env), writesJson);
    for (const warning of findMisspelledSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
    await Promise.race([createProgram(context).parseAsync([...args], { from: 'user' }), context.untilInterrupted]);
  } catch (error) {
    if (error instanceof OutputClosed) return;
    isInterrupted = error instanceof Interrupted;
    process.exitCode = error instanceof CommanderError ? error.exitCode : error instanceof Interrupted ? exitCodeOf(error.reason) : 1;
    printError(error, writesJson);
  } finally {
    await context?.close(isInterrupted);
    // Ends the process at once, because an interrupted command may still wait, for example for a timer.
    if (isInterrupted) process.exit();
    // Closes the message channel to the process of `npm start`, because an open channel keeps this process running.
    if (process.connected) process.disconnect();
  }
};
