import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { writeDurably } from '#platform/files/write-durably.server.ts';
import { attachmentFolder } from '../../services/attachment-folder.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { findLead } from './find-lead.server.ts';

/** `leads files`: copies the files of a lead into a folder, for example files that were held back from the mail to the dealer. */
export const writeLeadFiles = async (context: CliContext, typed: string, { output }: { readonly output: string }): Promise<void> => {
  const database = await context.openDatabase();
  const found = await findLead(context, new LeadStore(database), typed);
  if (found === null) return;
  const { site, stored } = found;
  const attachments = stored.lead.attachments ?? [];
  if (attachments.length === 0) return fail(context, 'this lead has no files');
  const files = new AttachmentFiles(attachmentFolder(context.environment), database);
  await mkdir(output, { recursive: true, mode: 0o700 });
  for (const { id, name, scan } of attachments) {
    const content = await files.read(site, id);
    if (content === null) {
      context.write(`${name}: this file is no longer stored`);
      continue;
    }
    // A lead may have two files with the same name, so the name of each copy begins with a part of the file's id.
    const target = path.join(output, `${id.slice(0, 8)}-${name}`);
    await writeDurably(target, content);
    context.write(`${target}  (virus scan when it arrived: ${scan})`);
  }
};
