import { userInfo } from 'node:os';

/**
 * Returns the name of the user that runs this process, for messages. Returns the id of the user if the user has no name, as in
 * some containers.
 */
export const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'of this process');
  }
};
