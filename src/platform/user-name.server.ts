import { userInfo } from 'node:os';

/**
 * The name of the user that runs this process, for messages. If the user has no name, as in some containers, the id of the user.
 */
export const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'of this process');
  }
};
