import { constants } from 'node:os';
import { Command, CommanderError } from 'commander';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#platform/environment.server.ts';
import { findMisspelledSettings } from '#platform/misspelled-settings.server.ts';
import { openStorageForCommand, type Storage } from '../storage.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addEventsCommands } from './events-commands.server.ts';
import { addLeadsCommands } from './leads-commands.server.ts';
import { addServeCommand } from './serve-command.server.ts';
import { addSitesCommands } from './sites-commands.server.ts';
import { addStartCommand } from './start-command.server.ts';
import { addStockCommands } from './stock-commands.server.ts';
import { addTokensCommands } from './tokens-commands.server.ts';
import { listenForEnd } from './until-signal.server.ts';

/** Whoever read what a command writes has had enough (`leads list | head`): the command ends, and nothing is wrong. */
class OutputClosed extends Error {}

/** A person or the system ended the command before it was done. */
class Interrupted extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Ended by ${reason} before it was done; what was not finished is undone`);
    this.reason = reason;
  }
}

/** Ctrl-C reaches a command twice: from the terminal, and by the program that started it. */
const SAME_WISH_MS = 1_000;

/** As shells count: 128 and the number of the signal. */
const exitCodeOf = (reason: string): number => 128 + (constants.signals[reason as NodeJS.Signals] ?? constants.signals.SIGHUP);

/** Opens the database once, when a command first asks for it. */
class CommandContext implements CliContext {
  readonly environment: Environment;
  #storage: Promise<Storage> | null = null;
  #outputError: Error | null = null;
  readonly #interruption = Promise.withResolvers<never>();

  constructor(environment: Environment) {
    this.environment = environment;
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      this.#outputError ??=
        error.code === 'EPIPE' ? new OutputClosed() : new Error(`what the command says cannot be written: ${error.message}`);
    });
    process.stderr.on('error', () => {});
  }

  readonly write = (line: string): void => {
    if (this.#outputError) throw this.#outputError;
    process.stdout.write(`${line}\n`);
  };

  async openDatabase(): Promise<Database> {
    this.#storage ??= openStorageForCommand(this.environment, (line) => process.stderr.write(`${line}\n`), { signal: this.#listen() });
    return (await this.#storage).database;
  }

  /** Throws once the command is told to end while the database is open, which it may itself have started. */
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
      // Others may be using the database, and be waited for: whoever asks again does not want to wait.
      setTimeout(() => process.once('SIGINT', () => process.exit(exitCodeOf('SIGINT'))), SAME_WISH_MS).unref();
    });
    return signal;
  }
}

const createProgram = (context: CliContext): Command => {
  const program = new Command('forecourt')
    .description('Forecourt: dealership sites from files and feeds')
    .showHelpAfterError('(add --help for what is allowed)')
    .exitOverride();
  addStartCommand(program, context);
  addServeCommand(program, context);
  addSitesCommands(program, context);
  addStockCommands(program, context);
  addTokensCommands(program, context);
  addLeadsCommands(program, context);
  addEventsCommands(program, context);
  return program;
};

/** Runs one command line; what goes wrong is one clear message and a non-zero exit, never a stack. */
export const runCli = async (args: readonly string[]): Promise<void> => {
  let context: CommandContext | null = null;
  let isInterrupted = false;
  try {
    context = new CommandContext(readEnvironment(process.env));
    for (const warning of findMisspelledSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
    await Promise.race([createProgram(context).parseAsync([...args], { from: 'user' }), context.untilInterrupted]);
  } catch (error) {
    if (error instanceof OutputClosed) return;
    isInterrupted = error instanceof Interrupted;
    process.exitCode = error instanceof CommanderError ? error.exitCode : error instanceof Interrupted ? exitCodeOf(error.reason) : 1;
    if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
    else if (!(error instanceof CommanderError)) {
      process.stderr.write(`Error: ${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    }
  } finally {
    await context?.close(isInterrupted);
    // The command itself was left where it stood, and may wait for anything.
    if (isInterrupted) process.exit();
    // The channel to `npm start` would keep a command that is over, or a start that failed, from ending.
    if (process.connected) process.disconnect();
  }
};
