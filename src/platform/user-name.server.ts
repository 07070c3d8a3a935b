import { userInfo } from 'node:os';

/**
 * The name of the user that runs this process, for messages. A container may run as a user who has only a number; then it is this
 * number.
 */
export const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'of this process');
  }
};
