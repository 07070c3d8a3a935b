/** The answer of a virus scanner about one file. 'unavailable': the scanner did not answer, so nothing is known. */
export type ScanVerdict = 'clean' | 'infected' | 'unavailable';

/** Scans files for viruses. */
export interface VirusScanner {
  /** Never rejects: a scanner that fails answers 'unavailable'. */
  scan(content: Uint8Array): Promise<ScanVerdict>;
}
