import { type Command, InvalidArgumentError } from 'commander';
import { parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import type { CliContext } from './cli-context.server.ts';
import { resubscribePerson, type SubscriptionOptions, unsubscribePerson } from './privacy/change-subscription.server.ts';
import { eraseExpiredData, type RetentionOptions } from './privacy/erase-expired-data.server.ts';
import { type ErasureListOptions, listErasures } from './privacy/list-erasures.server.ts';
import { erasePersonalData, exportPersonalData, type PersonExportOptions, type PersonOptions } from './privacy/person-requests.server.ts';

const parseEmail = (text: string): string => {
  const email = plainAddress(text);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new InvalidArgumentError('This is not an e-mail address');
  return email;
};

const parsePhone = (text: string): string => {
  const phone = parsePhoneNumber(text);
  if (phone === null) throw new InvalidArgumentError('This is not a phone number');
  return phone;
};

const aboutPerson = (command: Command): Command =>
  command
    .option('--email <address>', 'data with this e-mail address, in upper or lower case', parseEmail)
    .option('--phone <number>', 'data with this phone number, however it is written', parsePhone)
    .option('--site <slug>', 'only data of this site; default: all sites');

/** Adds the commands `forecourt privacy …`, with which an operator answers requests under the Privacy Act. */
export const addPrivacyCommands = (program: Command, context: CliContext): void => {
  const privacy = program.command('privacy').description('export and erase the data of one person, and erase old data');

  aboutPerson(privacy.command('export').description('write everything that is stored about a person, as JSON'))
    .option('--output <file>', 'write to a file that only you can read; default: print on the terminal')
    .action((options: PersonExportOptions) => exportPersonalData(context, options));

  aboutPerson(
    privacy.command('erase').description('erase everything that is stored about a person, including messages that have not been sent yet'),
  )
    .option('--dry-run', 'only report how much of each kind of data would be erased')
    .action((options: PersonOptions & { readonly dryRun?: boolean }) => erasePersonalData(context, options));

  privacy
    .command('erasures')
    .description('list the erasures so far, without personal data')
    .option('--site <slug>', 'only erasures on this site')
    .option('--json', 'print the erasures as JSON')
    .action((options: ErasureListOptions) => listErasures(context, options));

  const aboutAddress = (command: Command): Command =>
    command
      .option('--email <address>', 'e-mail address of the person; upper and lower case make no difference', parseEmail)
      .option('--site <slug>', 'the site');
  aboutAddress(privacy.command('unsubscribe').description('stop the marketing mails of a site to a person who called or wrote')).action(
    (options: SubscriptionOptions) => unsubscribePerson(context, options),
  );
  aboutAddress(
    privacy.command('resubscribe').description('allow the marketing mails of a site again for a person who asked for them'),
  ).action((options: SubscriptionOptions) => resubscribePerson(context, options));

  privacy
    .command('retention')
    .description('erase the data that are past the retention period of their site; a daily job does the same')
    .option('--site <slug>', 'only data of this site')
    .option('--dry-run', 'only report how much of each kind of data would be erased')
    .action((options: RetentionOptions) => eraseExpiredData(context, options));
};
