import { type ReadVariables, VariableSource } from '#features/sites/server/secrets/variables.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/**
 * Reads all variables to which settings files can refer as `${NAME}`: environment variables and the files of SECRETS_DIR. Later
 * changes of these files are not noticed.
 */
export const readSiteVariables = ({ SECRETS_DIR }: Environment): Promise<ReadVariables> =>
  new VariableSource({ environment: process.env, secretsDir: SECRETS_DIR ?? null }).read();
