import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '#kernel/clock.ts';
import type { CliContext } from './cli-context.server.ts';
import { type ExportOptions, exportLeads } from './leads/export-leads.server.ts';
import { type ClockOptions, showClock } from './leads/lead-clock.server.ts';
import { parseSince } from './leads/parse-since.ts';
import { type PauseOptions, pauseDeliveries, resumeDeliveries } from './leads/pause-deliveries.server.ts';
import { releaseLead, retryDeliveries } from './leads/resend-leads.server.ts';
import { type DeliveriesOptions, showDeliveries } from './leads/show-deliveries.server.ts';
import { type ListOptions, listLeads, showLead } from './leads/show-leads.server.ts';
import { writeLeadFiles } from './leads/write-files.server.ts';

const sinceOption = (): Option =>
  new Option(
    '--since <time>',
    'only leads since a date in UTC (2026-11-01), a date with a time (2026-11-01T08:30:00Z), or a time span before now (36h, 7d)',
  ).argParser((text) => parseSince(text, systemClock.now()));

const parseLimit = (text: string): number => {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('The limit must be a whole number, 1 or more');
  return limit;
};

/** Adds the commands `forecourt leads …`, with which an operator reads, exports, retries and releases leads. */
export const addLeadsCommands = (program: Command, context: CliContext): void => {
  const leads = program.command('leads').description('list, export, retry and release leads');

  leads
    .command('list')
    .description('list leads, newest first, without personal data')
    .option('--site <slug>', 'only leads of this site')
    .option('--held', 'only leads that are not sent until an operator releases them (see: leads release)')
    .option('--dead', 'only leads with a delivery that has failed and is not tried again automatically (see: leads retry)')
    .addOption(sinceOption())
    .option('--limit <number>', 'maximum number of leads', parseLimit, 1_000)
    .option('--json', 'print the leads as JSON')
    .action((options: ListOptions) => listLeads(context, options));

  leads
    .command('show')
    .argument('<id>', 'id of the lead, or the beginning of the id')
    .description('show one lead with all details and deliveries')
    .option('--json', 'print the lead as JSON')
    .action((leadId: string, options: { json?: boolean }) => showLead(context, leadId, options.json === true));

  leads
    .command('files')
    .argument('<id>', 'id of the lead, or the beginning of the id')
    .description('copy the files of one lead into a folder, including files that were held back from the mail to the dealer')
    .requiredOption('--output <folder>', 'folder for the files')
    .action((leadId: string, options: { output: string }) => writeLeadFiles(context, leadId, options));

  leads
    .command('retry')
    .argument('[id]', 'id of the lead, or the beginning of the id')
    .description('send deliveries again that have failed and are not tried again automatically')
    .option('--all-dead', 'send the failed deliveries of all leads, not of one lead')
    .option('--site <slug>', 'with --all-dead: only deliveries of this site')
    .action((leadId: string | undefined, options: { allDead?: boolean; site?: string }) => retryDeliveries(context, leadId, options));

  leads
    .command('deliveries')
    .description('show each receiver of leads: whether it works, fails or is paused, and how many deliveries wait')
    .option('--site <slug>', 'only receivers of leads of this site')
    .option('--dealership <slug>', 'only receivers of this dealership')
    .option('--json', 'print the receivers as JSON')
    .action((options: DeliveriesOptions) => showDeliveries(context, options));

  const oneReceiver = (command: Command): Command =>
    command
      .requiredOption('--dealership <slug>', 'the dealership of the receiver')
      .requiredOption('--to <receiver>', 'the address of a webhook or a mailbox, as in the file of the dealership');

  oneReceiver(leads.command('pause-deliveries').description('send no leads to one receiver until `leads resume-deliveries` is run')).action(
    (options: PauseOptions) => pauseDeliveries(context, options),
  );

  oneReceiver(leads.command('resume-deliveries').description('end the pause of a receiver, and send the leads that wait for it')).action(
    (options: PauseOptions) => resumeDeliveries(context, options),
  );

  leads
    .command('clock')
    .description(
      'show how many leads each dealership answered in the promised time (kept), too late (late) or not at all (silent); default: the last 90 days',
    )
    .option('--dealership <slug>', 'only this dealership')
    .addOption(sinceOption())
    .option('--json', 'print the figures as JSON')
    .action((options: ClockOptions) => showClock(context, options));

  leads
    .command('release')
    .argument('<id>', 'id of the lead, or the beginning of the id')
    .description('deliver a lead that was held because it may be spam')
    .action((leadId: string) => releaseLead(context, leadId));

  leads
    .command('export')
    .description('export leads with all details')
    .option('--dealership <slug>', 'only leads of this dealership')
    .option('--site <slug>', 'only leads of this site')
    .addOption(sinceOption())
    .addOption(
      new Option('--format <format>', 'csv: for spreadsheets, without formulas in cells; ndjson: for programs')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('--output <file>', 'write to a file that only you can read; default: print on the terminal')
    .action((options: ExportOptions) => exportLeads(context, options));
};
