import { type ReadVariables, VariableSource } from '#features/sites/server/secrets/variables.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** Reads the values of the references `${NAME}` in settings files once: environment variables and the files of SECRETS_DIR. */
export const readSiteVariables = ({ SECRETS_DIR }: Environment): Promise<ReadVariables> =>
  new VariableSource({ environment: process.env, secretsDir: SECRETS_DIR ?? null }).read();
