import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const lineSchema = z.object({
  site: z.string(),
  siteId: z.int(),
  /** Why the data were erased: 'account' if a shopper deleted their own account. Missing in lines of earlier versions. */
  reason: z.enum(['request', 'account']).default('request'),
  begunAt: z.iso.datetime(),
  email: z.hex().nullable(),
  phone: z.hex().nullable(),
});

/**
 * One entry of the journal: an erasure that a person requested. It has the site, the reason, the time, and the keyed
 * hashes of the person's e-mail address and phone number in hexadecimal digits. The same e-mail address has a
 * different hash on each site, because the number of the site is hashed too. Nobody can find the e-mail address or
 * the phone number from a hash without the secret of the platform.
 */
export type JournalledErasure = z.infer<typeof lineSchema>;

/**
 * A file with the erasures of this installation, one JSON object a line. It is outside the database, so that the erasures
 * can be repeated when an older backup of the database is restored.
 */
export class ErasureJournal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Adds an erasure to the journal, and waits until the file is on the disk. Must be called before the first row is
   * erased.
   */
  async add(erasure: JournalledErasure): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const handle = await open(this.#file, 'a', 0o600);
    try {
      // The entry begins with a line break, so that it is on a line of its own even if a power failure has cut off the
      // previous line.
      await handle.appendFile(`\n${JSON.stringify(erasure)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * The erasures in the file; none if the file is missing. A line that was cut off by a power failure is ignored.
   * Such a line belongs to an erasure that had not begun: an erasure begins only after its line is completely
   * written.
   *
   * @throws if a complete line is not valid
   */
  async read(): Promise<readonly JournalledErasure[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line, index) => {
      if (line === '' || !line.endsWith('}')) return [];
      const parsed = lineSchema.safeParse(parseJson(line));
      if (!parsed.success)
        throw new Error(
          `${this.#file}:${index + 1}: this line does not describe an erasure; allowed: only lines that the program wrote itself`,
        );
      return [parsed.data];
    });
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
