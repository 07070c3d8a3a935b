/** The answer of a virus scanner about one file. 'unavailable': the scanner did not answer, so nothing is known. */
export type ScanVerdict = 'clean' | 'infected' | 'unavailable';

/** Scans files for viruses. */
export interface VirusScanner {
  /** The promise never rejects. If the scanner fails, the answer is 'unavailable'. */
  scan(content: Uint8Array): Promise<ScanVerdict>;
}
