import { type Command, InvalidArgumentError } from 'commander';
import { type ContactAddress, readContactAddress } from '#features/accounts/rules/contact-address.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { fail } from './fail.server.ts';
import { openSite } from './open-tenant.server.ts';

interface SignOutOptions {
  readonly site: string;
  readonly address?: ContactAddress;
  readonly all?: boolean;
}

const parseAddress = (text: string): ContactAddress => {
  const read = readContactAddress(text, 'all');
  if (!read.ok) throw new InvalidArgumentError(read.error);
  return read.value;
};

/**
 * `accounts sign-out`: ends sessions of shoppers. An operator uses it if a shopper lost a device, or if session cookies were
 * stolen.
 */
const signOut = async (context: CliContext, { site: slug, address, all = false }: SignOutOptions): Promise<void> => {
  if ((address === undefined) !== all) return fail(context, 'say whose sessions end: --address <email or mobile number>, or --all');
  const opened = await openSite(context, slug);
  if (opened === null) return;
  const ended = await new SessionStore(opened.database).endAll(opened.site, address ?? 'everybody');
  context.write(`${slug}: ended ${ended} ${ended === 1 ? 'session' : 'sessions'}`);
};

/** Adds the commands `forecourt accounts …`, with which an operator ends sessions of shoppers. */
export const addAccountsCommands = (program: Command, context: CliContext): void => {
  program
    .command('accounts')
    .description('end sessions of shoppers')
    .command('sign-out')
    .description('sign one shopper out of all browsers, or all shoppers of a site')
    .requiredOption('--site <slug>', 'the site')
    .option('--address <address>', 'e-mail address or mobile number of the account', parseAddress)
    .option('--all', 'all shoppers of the site')
    .action((options: SignOutOptions) => signOut(context, options));
};
