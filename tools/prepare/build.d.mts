/**
 * Builds the program if there is no build of the current sources.
 *
 * @returns false if the build failed
 */
export declare const buildIfNeeded: (node: string) => boolean;
