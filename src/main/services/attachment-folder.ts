import path from 'node:path';
import type { Environment } from '#platform/environment.server.ts';

/** The folder with the files that shoppers sent. The web server serves nothing from it. */
export const attachmentFolder = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string => path.join(DATA_DIR, 'attachments');
