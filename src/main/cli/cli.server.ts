import { Command, CommanderError } from 'commander';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, EnvironmentError, findMisspelledSettings, readEnvironment } from '#platform/environment.server.ts';
import { openStorageForCommand, type Storage } from '../storage.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addLeadsCommands } from './leads-commands.server.ts';
import { addServeCommand } from './serve-command.server.ts';
import { addSitesCommands } from './sites-commands.server.ts';
import { addStartCommand } from './start-command.server.ts';
import { addStockCommands } from './stock-commands.server.ts';

/** Whoever read what a command writes has had enough (`leads list | head`): the command ends, and nothing is wrong. */
class OutputClosed extends Error {}

/** Opens the database once, when a command first asks for it. */
class CommandContext implements CliContext {
  readonly environment: Environment;
  #storage: Promise<Storage> | null = null;
  #outputError: Error | null = null;

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
    this.#storage ??= openStorageForCommand(this.environment, (line) => process.stderr.write(`${line}\n`));
    return (await this.#storage).database;
  }

  async close(): Promise<void> {
    const storage = await this.#storage?.catch(() => null);
    await storage?.close();
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
  addLeadsCommands(program, context);
  return program;
};

/** Runs one command line; what goes wrong is one clear message and a non-zero exit, never a stack. */
export const runCli = async (args: readonly string[]): Promise<void> => {
  let context: CommandContext | null = null;
  try {
    context = new CommandContext(readEnvironment(process.env));
    for (const warning of findMisspelledSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
    await createProgram(context).parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof OutputClosed) return;
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
    if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
    else if (!(error instanceof CommanderError)) {
      process.stderr.write(`Error: ${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    }
  } finally {
    await context?.close();
    // The channel to `npm start` would keep a command that is over, or a start that failed, from ending.
    if (process.connected) process.disconnect();
  }
};
