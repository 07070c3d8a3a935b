import { existsSync } from 'node:fs';
import path from 'node:path';

const findProjectRoot = (): string => {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'db', 'migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error(`No folder above ${import.meta.dirname} contains db/migrations, so the installation is incomplete`);
    folder = parent;
  }
  return folder;
};

/**
 * The folder of the installation, which contains db/migrations. The result is the same for the source code and for the
 * build.
 */
export const projectRoot = findProjectRoot();
