import { randomUUID } from 'node:crypto';
import type { TimedAnswer } from '../built-program.ts';
import { type HostileRun, newSolution, SITE, visit } from './hostile-run.ts';
import { filePart, MULTIPART, type RawPart, textPart, writeMultipart } from './multipart.ts';
import { openForm } from './site-forms.ts';

/** The page with the form that accepts a file, and the name of the file field in this form. */
export const CAREERS = '/careers';
export const FILE_FIELD = 'documents';

/**
 * Opens the form for job applications, solves its captcha and fills in its text fields.
 *
 * @returns the parts of its post, without a file
 */
export const applicationParts = async (run: HostileRun): Promise<readonly RawPart[]> => {
  const { data } = await openForm(run, { site: SITE, path: CAREERS }, `applicant-${randomUUID()}@example.com`);
  data.set('altcha', await newSolution(run, SITE));
  return [...data].flatMap(([name, value]) => (typeof value === 'string' ? [textPart(name, value)] : []));
};

/** Posts a multipart form to the page for job applications. */
export const postParts = (run: HostileRun, parts: readonly RawPart[]): Promise<TimedAnswer> =>
  postBytes(run, writeMultipart(parts), MULTIPART);

export const postBytes = (run: HostileRun, body: Buffer, type: string): Promise<TimedAnswer> =>
  visit(run, SITE, CAREERS, { body, headers: { 'content-type': type } });

/** Sends a job application with one file. */
export const apply = async (run: HostileRun, name: string, content: Uint8Array): Promise<TimedAnswer> =>
  postParts(run, [...(await applicationParts(run)), filePart(FILE_FIELD, name, content)]);
