import type { FileType } from '#model/site/content/form-content.ts';

/**
 * Result of the virus scan of a file:
 *
 * - 'clean': the virus scanner found nothing
 * - 'no-scanner': the installation has no virus scanner
 * - 'pending': the scanner did not answer; the file is held until a scan succeeds
 * - 'infected': the scanner found a virus; the file is held
 */
export type ScanState = 'clean' | 'no-scanner' | 'pending' | 'infected';

/** A file that a shopper sent with a lead. Its content is stored separately from the lead. */
export interface LeadAttachment {
  /** An id that nobody can guess. It is also the name of the stored file. */
  readonly id: string;
  /** The name on the shopper's device, cleaned, with the extension of the file's real type. */
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  /** Result of the scan when the file arrived. The file is scanned again before each mail. */
  readonly scan: ScanState;
}

/** A file as it was posted, before any check. */
export interface PostedFile {
  /** Name of the form field. */
  readonly field: string;
  /** The name on the shopper's device; it can contain anything. */
  readonly name: string;
  readonly content: Uint8Array;
}
