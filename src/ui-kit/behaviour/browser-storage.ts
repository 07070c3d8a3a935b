/**
 * Reads a value from the storage of this browser. If the browser refuses access to its storage, the error is logged and
 * the result is null (WATCH-12).
 */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn(error);
    return null;
  }
};

/** Stores a value as JSON. A failure, such as a full storage, is only logged (WATCH-12). */
export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(error);
  }
};
