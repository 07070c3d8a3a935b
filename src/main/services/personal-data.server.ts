import path from 'node:path';
import { PersonalAccounts } from '#features/accounts/server/personal-accounts.server.ts';
import { PersonalAlerts } from '#features/alerts/server/personal-alerts.server.ts';
import { PersonalEvents } from '#features/analytics/server/personal-events.server.ts';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { PersonalAttachments } from '#features/leads/server/attachments/personal-attachments.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PersonalPendingLeads } from '#features/leads/server/paid/personal-pending-leads.server.ts';
import { LeadEraser } from '#features/leads/server/privacy/lead-eraser.server.ts';
import { PersonalLeads } from '#features/leads/server/privacy/personal-leads.server.ts';
import { PersonalDrafts } from '#features/leads/server/steps/personal-drafts.server.ts';
import type { PersonalDataStore } from '#features/privacy/rules/personal-data-store.ts';
import { ErasureJournal } from '#features/privacy/server/erasure-journal.server.ts';
import { ErasureProofs } from '#features/privacy/server/erasure-proofs.server.ts';
import { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import { PersonalValuations } from '#features/trade-in/server/personal-valuations.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { openMessageFiles } from '#platform/files/message-files.server.ts';
import { mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import { codeFiles } from './account-services.server.ts';
import { attachmentFolder } from './attachment-folder.ts';

/** The file of the journal of erasures. */
export const erasureJournalFile = ({
  DATA_DIR,
  ERASURE_JOURNAL,
}: Pick<Environment, 'DATA_DIR'> & Partial<Pick<Environment, 'ERASURE_JOURNAL'>>): string =>
  ERASURE_JOURNAL ?? path.join(DATA_DIR, 'erasures.ndjson');

interface PersonalDataParts {
  readonly environment: Pick<Environment, 'DATA_DIR'>;
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The personal data of all features. If a feature stores personal data, its store must be in this list. If a new table
 * contains no personal data, its name must be in `TABLES_WITHOUT_PERSONAL_DATA`.
 *
 * An erasure goes through the stores in the order of this list. So data that refer to a lead or an account are erased
 * before the lead or the account.
 */
export const createPersonalDataStores = ({ environment, database, clock }: PersonalDataParts): readonly PersonalDataStore[] => {
  const mailFiles = openMessageFiles(mailFolder(environment), 'eml');
  return [
    new PersonalEvents(database),
    new PersonalAlerts(database),
    new PersonalAccounts(database, codeFiles(environment)),
    new PersonalDrafts(database),
    new PersonalPendingLeads(database),
    new PersonalValuations(database),
    new PersonalAttachments(database, new AttachmentFiles(attachmentFolder(environment), database)),
    new PersonalLeads({ database, store: new LeadStore(database), eraser: new LeadEraser({ database, mailFiles, clock }), mailFiles }),
  ];
};

/** The service that exports and erases personal data, with the stores of all features. */
export const createPersonalData = (
  parts: PersonalDataParts & {
    readonly platformSecret: Uint8Array;
    readonly environment: Pick<Environment, 'DATA_DIR'> & Partial<Pick<Environment, 'ERASURE_JOURNAL'>>;
    /**
     * Whether each erasure is written to the journal; default: true. It is false when the program repeats erasures,
     * because the journal contains them already.
     */
    readonly isJournalled?: boolean;
  },
): PersonalData =>
  new PersonalData({
    stores: createPersonalDataStores(parts),
    journal: parts.isJournalled === false ? null : new ErasureJournal(erasureJournalFile(parts.environment)),
    proofs: new ErasureProofs(parts.database),
    platformSecret: parts.platformSecret,
  });
