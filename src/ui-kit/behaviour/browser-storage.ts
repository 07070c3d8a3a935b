/** Reads what this browser stored. A browser that refuses storage has stored nothing; that is only logged (WATCH-12). */
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
